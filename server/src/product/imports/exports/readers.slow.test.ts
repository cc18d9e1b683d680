import { type ExportFormat, exportQuestions } from '@assay/contract/imports/exports'
import { confirmImport } from '@assay/contract/imports/imports'
import { listPassages } from '@assay/contract/passages/passages'
import { addPicture } from '@assay/contract/pictures'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFile, readOnly } from '../../../../../testing/client/imports.ts'
import { fileForm, makeQuestion } from '../../../../../testing/client/make.ts'
import { receiveFile } from '../../../../../testing/client/receiveFile.ts'
import { pngOf } from '../../../../../testing/server/pictureBytes.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'
import { openArchive } from '../reading/archive.ts'
import { restoreBankCharacters } from '../texts/exportedMarkdown.ts'
import { portableMarkdown } from './portableMarkdown.ts'

let server: TestServer
let reader: TestServer
beforeAll(async () => {
  server = await startTestServer()
  reader = await startTestServer()
})
afterAll(async () => {
  await server.close()
  await reader.close()
})

async function exported(format: ExportFormat, wanted: Parameters<typeof makeQuestion>[1]) {
  const { id, description } = await makeQuestion(server, wanted)
  const { content } = await receiveFile(server.staff.connection, exportQuestions, { body: { format, ids: [id] } })
  const bytes = new Uint8Array(await content.arrayBuffer())
  const [item] = (await readOnly(reader, bytes)).items
  expect(item?.losses).toEqual([])
  return { bytes, text: Buffer.from(bytes).toString(), description, item }
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' }

/** Moodle's XML parser drops white space between two entities. */
const asMoodle = (xml: string) =>
  [...xml.matchAll(/<text>([\s\S]*?)<\/text>/g)].map(([, text = '']) =>
    text
      .split(/(<!\[CDATA\[[\s\S]*?\]\]>|&\w+;)/)
      .map((piece) => {
        if (piece.startsWith('<![CDATA[')) return piece.slice(9, -3)
        return piece.startsWith('&') ? entities[piece.slice(1, -1)] : piece.trim() === '' ? '' : piece
      })
      .join(''),
  )

test('a Moodle export preserves spaces between formatted words and between symbols', async () => {
  const answers = ['< > & <', 'a ]]> <b> <i>'].map((description, at) => ({ description, is_valid: at === 0 }))
  const { text, item, description } = await exported('moodle', { description: 'An *a* **b** `c` `d`.', answers })

  expect(asMoodle(text)).toEqual(expect.arrayContaining(['< > & <', 'a ]]> <b> <i>']))
  expect(asMoodle(text)).toContain('<p>An <em>a</em> <strong>b</strong> <code>c</code> <code>d</code>.</p>')
  expect(item).toMatchObject({ description, answers })
  const plain = await exported('moodle', { description: '# A & b\n\n- *one*\n- two\n\n```\nc\n```' })
  expect(plain.text).not.toContain('CDATA')
})

const rationale = 'As $x_1 < \\{2\\}$ and not \\$5, `$<b>$` <b>or</b> vector<int>:\n\n$$\n\\frac{a}{b}\n$$\n\n    <p>'

test.each(['moodle', 'gift'] as const)(
  'a %s export writes formulae, dollar signs and tags in rationales so that other programs read them correctly',
  async (format) => {
    const answers = ['a', 'b'].map((description, at) => ({
      description,
      is_valid: at === 0,
      rationale: 'Of $O(n)$ <i>',
    }))
    const { text, item } = await exported(format, { rationale, answers })

    const written = text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
    const shown = format === 'gift' ? text.replaceAll(/\\([\\=#{}~:])/g, '$1') : written
    expect(shown).toContain('<span class="formula">\\\\(x\\_1 &lt; \\\\\\{2\\\\\\}\\\\)</span>')
    expect(shown).toContain('<span class="formula">\\\\[&#10;\\\\frac\\{a\\}\\{b\\}&#10;\\\\]</span>')
    expect(shown).toContain('<span class="less">&lt;</span>b>or<span class="less">&lt;</span>/b>')
    expect(shown).toContain('<span class="dollar">$</span>5, `$<b>$`')
    expect(item).toMatchObject({ rationale, answers })
  },
)

test('texts that look like the markup of our exports are unchanged after export and import', () => {
  for (const words of [
    '<span class="dollar">$</span> and \\$5',
    '`<span class="less">&lt;</span>` of <b>',
    '<span class="formula">\\\\(x\\\\)</span> $y$',
  ])
    expect(restoreBankCharacters(portableMarkdown(words))).toBe(words)
})

test('any rationale that is converted for an export is converted back to the same text', () => {
  const signs = [
    '$',
    '$$',
    'x',
    '\\',
    '\\$',
    '<b>',
    '</b>',
    '<',
    '`',
    '```\n',
    '\n',
    '\n\n',
    ' ',
    '> ',
    '- ',
    '&lt;',
    '_',
    '|',
    '    ',
  ]
  const ours = [
    '<span class="dollar">$</span>',
    '<span class="less">&lt;</span>',
    '<span class="formula">\\\\(x\\\\)</span>',
  ]
  const text = fc.array(fc.constantFrom(...signs, ...ours), { maxLength: 14 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (words) => {
      fc.pre(restoreBankCharacters(words) === words || restoreBankCharacters(portableMarkdown(words)) === words)
      expect(restoreBankCharacters(portableMarkdown(words))).toBe(words)
    }),
    { numRuns: 1_000 },
  )
})

test('a GIFT export escapes texts that other programs would read as GIFT syntax', async () => {
  const answers = ['&&035;', 'b'].map((description, at) => ({ description, is_valid: at === 0 }))
  const { text, item } = await exported('gift', { answers })

  expect(text).not.toMatch(/&&\d{3};/)
  expect(item).toMatchObject({ answers })
  const calls = ['$a->b()', '$c->d()'].map((description, at) => ({ description, is_valid: at === 0 }))
  const pairs = await exported('gift', { answers: calls })
  expect(pairs.text).toContain('\t=[html]$a-&gt;b()\n\t~[plain]$c->d()\n')
  expect(pairs.item).toMatchObject({ answers: calls })
})

test.each(['moodle', 'gift', 'qti'] as const)(
  'a %s export writes formulae even in an answer in which all spaces are preserved',
  async (format) => {
    const answers = ['a\n  b $x < 2$\n $$y$$ \\$5', 'b'].map((description, at) => ({ description, is_valid: at === 0 }))
    const { text, bytes, item } = await exported(format, { answers })

    const written = format === 'qti' ? await itemOf(bytes) : text
    expect(written).toMatch(/class\\?=(?:&quot;|\\?")formula(?:&quot;|\\?")>\\/)
    expect(written).toMatch(/class\\?=(?:&quot;|\\?")dollar/)
    expect(item).toMatchObject({ answers })
  },
)

test('a YAML export contains only characters and line breaks that every YAML version allows', async () => {
  const answers = ['a\u0085b \u007f', 'c\u2028d\u2029e', 'f\ufffeg\uffff \u009f'].map((description, at) => ({
    description,
    is_valid: at === 0,
  }))
  const { text, item } = await exported('yaml', { answers })

  const words = ['yes', 'no', 'on', '2026-11-22', '1:30', '0x1f'].map((description, at) => ({
    description,
    is_valid: at === 0,
  }))
  const wordy = await exported('yaml', { answers: words })
  expect(wordy.text.match(/description: "[^"\n]+"\n/g)).toHaveLength(words.length)
  expect(wordy.item).toMatchObject({ answers: words })
  expect(text).not.toMatch(/[\x7f-\x9f\u2028\u2029\ufffe\uffff]/)
  expect(item).toMatchObject({ answers })
})

async function itemOf(bytes: Uint8Array): Promise<string> {
  const file = (await openArchive(bytes)).find(({ path }) => path === 'items/item00001.xml')
  return Buffer.from((await file?.read()) ?? []).toString()
}

test('a QTI export uses only elements of the QTI schema, and an import restores the original text', async () => {
  const { address } = await server.staff(addPicture, { body: fileForm(pngOf({ shade: 91 })) })
  const { bytes, item } = await exported('qti', {
    description: `~~No~~, [see](https://example.com "there") ![a plan](${address} "its title")\n\n7. seven\n8. eight`,
  })

  expect(await itemOf(bytes)).not.toMatch(/<del|title="(?:its|there)|start="/)
  expect(item?.description_html).toContain('<del>No</del>')
  expect(item?.description_html).toContain('title="there"')
  expect(item?.description_html).toContain('title="its title"')
  expect(item?.description_html).toContain('<ol start="7">')
})

test.each(['2ABC', '-x', 'x²y', 'ÑÁ_1', 'OUTAGE'])(
  'a QTI export writes a valid id for the passage code %s, and an import restores the code',
  async (code) => {
    const passages = `passages:\n  - code: "${code}"\n    title: One\n    description: Shared by ${code}.\n`
    const question = `questions:\n  - code: Q-${code.length}\n    passage: "${code}"\n    description: What of ${code}?\n    labels: [A]\n    answers: [{ description: a, is_valid: true }, { description: b, is_valid: false }]\n`
    const { id } = await importFile(server, passages + question, { name: 'q.yaml' })
    await server.staff(confirmImport, { params: { id } })
    const { content } = await receiveFile(server.staff.connection, exportQuestions, {
      body: { format: 'qti', search: code },
    })
    const bytes = new Uint8Array(await content.arrayBuffer())

    expect(await itemOf(bytes)).toMatch(/ id="[\p{L}_][\p{L}0-9._-]*" label="One"/u)
    const plan = await importFile(reader, bytes)
    await reader.staff(confirmImport, { params: { id: plan.id } })
    const { passages: brought } = await reader.staff(listPassages, { query: {} })
    expect(brought.map((each) => each.code)).toContain(code)
  },
)

test('a QTI export writes each rationale as feedback, and has no feedback elements without a rationale', async () => {
  const answers = ['a', 'b'].map((description, at) => ({
    description,
    is_valid: at === 0,
    rationale: `why ${description}`,
  }))
  const { bytes, item } = await exported('qti', { answers, rationale: 'the whole' })

  const xml = await itemOf(bytes)
  expect(xml).toContain('<outcomeDeclaration identifier="FEEDBACK" cardinality="multiple" baseType="identifier"/>')
  expect(xml).toMatch(/<setOutcomeValue identifier="FEEDBACK"><multiple><variable identifier="RESPONSE"\/>/)
  expect(
    [...xml.matchAll(/<modalFeedback outcomeIdentifier="(\w+)" identifier="(\w+)"/g)].map(([, ...of]) => of),
  ).toEqual([
    ['FEEDBACK', 'choice_1'],
    ['FEEDBACK', 'choice_2'],
    ['FEEDBACK', 'rationale'],
  ])
  expect(item).toMatchObject({ answers, rationale: 'the whole' })
  const silent = await itemOf(
    (await exported('qti', { answers: answers.map((each) => ({ ...each, rationale: '' })) })).bytes,
  )
  expect(silent).not.toContain('FEEDBACK')
  expect(silent).toContain('rptemplates/match_correct')
})
