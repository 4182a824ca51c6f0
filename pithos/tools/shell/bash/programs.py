"""A program with its arguments, to the rule that knows it."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from pithos.tools.shell.bash import (
    awk,
    builders,
    code,
    escapes,
    files,
    git,
    network,
    options,
    python,
    sed,
    subcommands,
    wrappers,
)
from pithos.tools.shell.bash.words import Word
from pithos.tools.words import words

if TYPE_CHECKING:
    from pithos.tools.shell.bash.scan import Scan, Stdin

Rule = Callable[["Scan", str, list[Word], "Stdin"], None]

DELETES = words("rm rmdir unlink shred srm wipe trash trash-put truncate del erase rd")
DISKS = words(
    "dd fdisk sfdisk gdisk sgdisk parted wipefs mkswap swapon swapoff mount umount losetup cryptsetup hdparm "
    "format diskpart diskutil blkdiscard badblocks lvremove vgremove pvremove zfs zpool mdadm"
)
ENDS = words("pkill killall killall5 skill xkill fuser shutdown reboot halt poweroff init telinit loginctl")
RIGHTS = words(
    "sudo sudoedit doas su pkexec runuser run0 gosu setpriv newgrp sg chroot unshare nsenter capsh visudo "
    "passwd chpasswd useradd userdel usermod groupadd groupdel groupmod adduser deluser chsh chfn setcap "
    "setfacl chattr chown chgrp"
)
SYSTEM = words(
    "crontab at batch atrm launchctl service chkconfig update-rc.d rc-update iptables ip6tables nft ufw "
    "firewall-cmd ifconfig route modprobe insmod rmmod kexec sysctl setenforce timedatectl hostnamectl "
    "hostname date hwclock ldconfig update-alternatives dpkg-reconfigure grub-install update-grub efibootmgr "
    "reg regedit defaults security osascript tccutil csrutil systemd-run bpftool ipset tc brctl"
)
REMOTE = words(
    "ssh scp sftp rsync ftp lftp tftp telnet nc ncat netcat socat mosh rclone aws gcloud gsutil az heroku "
    "vercel netlify flyctl fly firebase wrangler doctl ansible ansible-playbook salt puppet chef psql mysql "
    "mariadb mongo mongosh redis-cli mail sendmail mutt msmtp xdg-email aria2c axel "
    "yt-dlp youtube-dl http https xh httpie curlie"
)
OPENS = words(
    "vi vim nvim gvim vimdiff rvim rview ex view ed emacs nano pico joe micro open xdg-open start explorer gio xterm "
    "gnome-terminal tmux screen dbus-send gdbus busctl expect"
)
RUNS = words(
    "watch script flock parallel strace ltrace gdb lldb perf firejail proot fakeroot faketime rlwrap entr npx "
    "bunx pnpx uvx pipx dlx dc daemonize start-stop-daemon chpst setarch linux32 linux64 taskset chrt numactl "
    "ld.so ld-linux-x86-64.so.2 run-parts logrotate rename prename file-rename perl-rename nix nix-shell guix direnv "
    "asdf mise hyperfine sshpass torsocks torify proxychains proxychains4 dbus-run-session xvfb-run rr uftrace "
    "bpftrace fzf sk tig lazygit lazydocker"
)
KEYS = words("gpg gpg2 pass keyctl secret-tool ssh-add ssh-keygen ssh-agent op bw vault")

ALWAYS: dict[str, str] = {
    **dict.fromkeys(DELETES, "deletes"),
    **dict.fromkeys(DISKS, "works on disks"),
    **dict.fromkeys(ENDS, "ends processes or the machine"),
    **dict.fromkeys(RIGHTS, "changes rights or users"),
    **dict.fromkeys(SYSTEM, "changes the system"),
    **dict.fromkeys(REMOTE, "acts on other machines or services"),
    **dict.fromkeys(OPENS, "opens another program, or needs a terminal"),
    **dict.fromkeys(RUNS, "runs another program in a way that is not judged"),
    **dict.fromkeys(KEYS, "works with keys"),
    "alias": "gives programs other names",
    "enable": "changes what the shell itself does",
    "hash": "changes where programs are looked for",
    "bind": "changes what the shell itself does",
    "complete": "changes what the shell itself does",
    "coproc": "runs a program in a way that is not judged",
    "history": "works on what a person typed",
    "fc": "runs what a person typed before",
}  # fmt: skip

RULES: dict[str, Rule] = {
    **wrappers.RULES,
    **files.RULES,
    **awk.RULES,
    **sed.RULES,
    **python.RULES,
    **code.RULES,
    **escapes.RULES,
    **network.RULES,
    **subcommands.RULES,
    **builders.RULES,
    "git": git.judge,
}
HARMLESS = {
    "date": r"(?![\d.]+$)[^-].*|-[uRId]\S*|--(utc|iso|date|rfc|reference).*",  # digits alone set it
    "hostname": r"-[sfiI]+",
    "crontab": r"-l",
    "sysctl": r"-a|[\w.]+",
}


RESERVED = words("! then else elif fi do done esac in function { } [[ ]] if while until for case select")


def known(name: str) -> bool:
    """Whether a function of that name would hide something that is judged by its name."""
    return name in RULES or name in ALWAYS or name in BUILTINS


BUILTINS = words(
    "cd pushd popd exit return set shopt export declare typeset local readonly unset read mapfile readarray "
    "printf echo test [ source . let wait jobs trap ls cat grep"
)


def judge(scan: Scan, command: list[Word], stdin: Stdin) -> None:
    """Notes why a person should be asked before this program runs."""
    name, args = command[0], command[1:]
    if not name.exact:
        scan.ask(f"which program {name.text} is, is known only when it runs")
        return
    if "/" in name.text:
        scan.started(name)
    if "/" in name.text and not name.text.startswith("/") and not scan.places.inside(name):
        scan.ask(f"it runs {name.text}, outside the workspace")
    base = _unversioned(_base(name.text))
    if base in RESERVED:
        scan.ask("its syntax is not understood")
        return
    if name.text in scan.functions:
        return
    harmless = HARMLESS.get(base)
    if harmless and args and all(word.exact and re.fullmatch(harmless, word.text) for word in args):
        return
    if base in ALWAYS and not (base in ("hostname", "date") and not args):
        scan.ask(f"{base} {ALWAYS[base]}")
        return
    if base.startswith(("mkfs", "newfs", "fsck", "systemd-")):
        scan.ask(f"{base} works on disks or the system")
        return
    rule = RULES.get(base)
    if rule is not None:
        rule(scan, base, args, stdin)
    else:
        outputs(scan, args)


def outputs(scan: Scan, args: list[Word]) -> None:
    """What most programs call -o or --output must stay in the workspace, where it is a path."""
    for word in options.values(
        args, "-o", "-out", "--output", "--out", "--outfile", "--output-file", "--output-dir", "--log-file"
    ):
        if "/" in word.text or word.text.startswith("~"):
            scan.written(word)


def _base(name: str) -> str:
    base = os.path.basename(name).lower()
    return re.sub(r"\.(exe|cmd|bat|com)$", "", base)


def _unversioned(base: str) -> str:
    """python3.12 as python, pip3 as pip, where the plain name is known."""
    found = re.fullmatch(r"([a-z]+?)w?-?[\d.]+", base)
    if found and base not in RULES and base not in ALWAYS and known(found[1]):
        return found[1]
    return base
