"""What the sandbox hides, and what it protects in a workspace."""

from __future__ import annotations

# Folders and files of a home that hold keys, passwords, sessions or what a person typed.
HIDDEN = (
    ".ssh", ".aws", ".gnupg", ".kube", ".docker", ".azure", ".config/gcloud", ".config/gh", ".config/glab-cli",
    ".config/hub", ".netrc", ".git-credentials", ".config/git/credentials", ".npmrc", ".yarnrc", ".pypirc", ".pgpass",
    ".my.cnf", ".config/pip/pip.conf", ".password-store", ".local/share/keyrings", ".local/share/kwalletd",
    ".vault-token",
    ".terraform.d", ".cargo/credentials", ".cargo/credentials.toml", ".gem/credentials", ".config/op", ".config/rclone",
    ".config/sops", ".config/age", ".huggingface/token", ".cache/huggingface/token", ".oci", ".boto", ".s3cfg",
    ".mozilla", ".thunderbird", ".config/google-chrome", ".config/chromium", ".config/BraveSoftware", ".config/vivaldi",
    ".config/microsoft-edge", ".config/opera", "snap/firefox", "snap/chromium", ".var/app",
    ".bash_history", ".zsh_history", ".python_history", ".psql_history", ".mysql_history", ".node_repl_history",
    ".local/share/fish", ".config/Signal", ".config/discord", ".config/Slack", ".claude", ".codex", ".gemini",
    ".config/pithos", ".local/state/pithos", ".local/share/pithos/approvals",
)  # fmt: skip
# In the workspace: what Pithos or git obeys, and what runs when a person next opens a shell (it may be their home).
KEPT = (
    "mcp.json", ".mcp.json", ".pithos", ".git/hooks", ".git/config", ".git/info", ".gitconfig", ".config/git",
    ".bashrc", ".bash_profile", ".bash_login", ".bash_logout", ".profile", ".zshrc", ".zshenv", ".zprofile", ".zlogin",
    ".config/fish", ".config/autostart", ".config/systemd", ".local/bin", ".config/environment.d", ".pam_environment",
)  # fmt: skip
# Sockets of services that would act for a program outside of the sandbox, and the files of other programs.
EMPTIED = ("/run", "/tmp", "/var/tmp", "/dev/shm")
# Only root can read them, who may be the user.
SYSTEM = (
    "/etc/shadow",
    "/etc/gshadow",
    "/etc/sudoers",
    "/etc/sudoers.d",
    "/etc/ssh",
    "/var/spool/cron",
)
