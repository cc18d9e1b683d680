import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { disallowedMarkup } from '../../../../../testing/server/texts/allowedMarkup.ts'
import { xssPayloads } from '../../../../../testing/server/xssPayloads.ts'
import { markdownHtml } from './markdown.ts'

function strangers(html: string): string[] {
  const { document } = new Window()
  document.body.innerHTML = html
  return disallowedMarkup(document.body.querySelectorAll('*'))
}

test('the list of XSS payloads has at least 150 entries', () => {
  expect(new Set(xssPayloads).size).toBeGreaterThanOrEqual(150)
})

test.each(xssPayloads)('a text with an XSS payload never runs as code: %j', (payload) => {
  for (const text of [payload, `Some text ${payload} and more`, `> - ${payload}`, `| a |\n|-|\n| ${payload} |`]) {
    expect(strangers(markdownHtml(text))).toEqual([])
  }
})

test.each([
  ['**bold** *it* ~~no~~ `code`', '<p><strong>bold</strong> <em>it</em> <del>no</del> <code>code</code></p>'],
  ['0~40 and 50~60, ~~no~~', '<p>0~40 and 50~60, <del>no</del></p>'],
  ['# One\n\n## Two\n\n###### Six', '<h3>One</h3>\n<h4>Two</h4>\n<h5>Six</h5>'],
  [
    '### A\n\n##### B\n\n> ###### C\n\n### D',
    '<h3>A</h3>\n<h4>B</h4>\n<blockquote>\n<h5>C</h5>\n</blockquote>\n<h3>D</h3>',
  ],
  ['### Low\n\n# High\n\n## Next', '<h3>Low</h3>\n<h3>High</h3>\n<h4>Next</h4>'],
  ['a <b>tag</b>', '<p>a &#x3C;b>tag&#x3C;/b></p>'],
  ['<div>\nblock\n</div>', '<p>&#x3C;div>\nblock\n&#x3C;/div></p>'],
  [
    '[out](https://a.example)',
    '<p><a href="https://a.example" target="_blank" rel="noopener noreferrer nofollow">out</a></p>',
  ],
  ['[in](/admin)', '<p><a>in</a></p>'],
  ['[up](../x) [at](#x)', '<p><a>up</a> <a>at</a></p>'],
  ['![a plan](/plan.png)', '<p><img src="/plan.png" alt="a plan"></p>'],
  ['![spy](https://evil.example/x.png)', '<p>spy</p>'],
  ['![dot](data:image/png;base64,AAAA)', '<p><img src="data:image/png;base64,AAAA" alt="dot"></p>'],
  ['![svg](data:image/svg+xml;base64,AAAA)', '<p>svg</p>'],
  ['- [x] done\n- [ ] open', '<ul>\n<li>☑ done</li>\n<li>☐ open</li>\n</ul>'],
  ['a[^1]\n\n[^1]: note', '<p>a[^1]</p>\n<blockquote><p>[^1]</p><p>note</p></blockquote>'],
  ['```none\n<x>\n```', '<pre tabindex="0"><code class="hljs language-none">&#x3C;x>\n</code></pre>'],
  ['3. three', '<ol start="3">\n<li>three</li>\n</ol>'],
  ['1 < 2 && 3 > 2', '<p>1 &#x3C; 2 &#x26;&#x26; 3 > 2</p>'],
])('the Markdown %j has the correct HTML', (markdown, html) => {
  expect(markdownHtml(markdown)).toBe(html)
})

test('code in a known language is highlighted', () => {
  expect(markdownHtml('```sql\nselect 1\n```')).toContain('<span class="hljs-keyword">select</span>')
})

test('a link has an accessible name of at most 120 characters, and no word of its text is lost', () => {
  const look = (text: string) => {
    const { document } = new Window()
    document.body.innerHTML = markdownHtml(text)
    const link = document.querySelector('a')
    const label = link?.getAttribute('aria-label') ?? null
    return { words: link?.textContent ?? '', label, all: document.body.textContent }
  }
  const address = `https://a.example/${'path/'.repeat(40)}`
  const words = 'word '.repeat(40).trim()

  expect(look(`[${'x'.repeat(120)}](https://a.example)`)).toMatchObject({ words: 'x'.repeat(120), label: null })
  expect(look(`[${words}](https://a.example)`)).toEqual({ words: 'word '.repeat(24), label: null, all: words })
  expect(look(address)).toEqual({ words: address.slice(0, 120), label: null, all: address })
  expect(look(`[${'x'.repeat(119)}😀y](https://a.example)`).words).toBe('x'.repeat(119))
  const strong = look(`[a **${words}** z](https://a.example)`)
  expect([strong.words.length <= 120, strong.all]).toEqual([true, `a ${words} z`])
  expect(look(`[![${words}](/plan.png)](https://a.example)`).label).toHaveLength(120)
  expect(look(`[![](/plan.png)](https://a.example "${words}")`).label).toHaveLength(120)
  expect(look(`[${words}](/inside)`)).toMatchObject({ words, label: null })
})
