import { type ExportFormat, exportQuestions } from '@assay/contract/imports/exports'
import type { Question } from '@assay/contract/questions/questions'
import { importFile, itemsOf } from './imports.ts'
import { makeQuestion } from './make.ts'
import type { Staff } from './people.ts'
import { receiveFile } from './receiveFile.ts'

export async function exported(
  { staff }: Staff,
  format: ExportFormat,
  wanted: { ids?: number[]; labels?: string } = {},
) {
  const { name, content, total } = await receiveFile(staff.connection, exportQuestions, {
    body: { format, ...wanted },
  })
  return { name, total, bytes: new Uint8Array(await content.arrayBuffer()) }
}

export const right = (description: string) => ({ description, is_valid: true })
export const wrong = (description: string) => ({ description, is_valid: false })

const descriptions = [
  '# A heading\n\nA *word*, a **strong** one, ~~none~~ and `code  with  spaces`.\n\n###### Small',
  '```js\nconst a = 1 < 2 && "x"\n\n\n  // {braces} ~ = # :\n```\n\nWhat is `a`?',
  '```\nplain\n\n```\n\n- one\n- two\n  - within\n    1. deep\n\n7. seven\n8. eight',
  '| a | b |\n|:--|--:|\n| `x\\|y` | 2 |\n\n> quoted\n>\n> twice\n\n---\n\nend',
  'Line one  \nline two\\\nline three with [a link](https://example.com "its title") and www.example.com',
  '<script>alert(1)</script> and vector<int> &amp; #include <stdio.h> — 2 < 3 > 1',
  '- [x] done\n- [ ] open\n\nA note[^1].\n\n[^1]: At the foot.',
  '什麼是堆疊？ ¿Qué? 😀 a_b_c *a*b __init__ 2^10 ~x~ {a} [b] (c) \\(not TeX',
  '=SUM(A1) begins like a formula\n\nand has "quotes", commas; and a\ttab',
  '    code by indentation\n\nthen words',
  'Is $$x^2$$ what \\\\(y\\\\) says? `a\u00a0b`\n\n```\nc\u00a0d\n```',
  'Let $a_1 * b_2$, ($x$) and $$\n\\frac{1}{2} < \\{3\\}\n$$ cost \\$5 or US$5',
  'Ends in a backslash \\\n\n1\\. no list\n\n\\# no heading\n\n+ a\n\n* b',
]
const answers = [
  ['`code` and words', '=1+1', "'=quoted", 'two\nlines', 'a, b; c | d', '%50% off'],
  ['{braces}', '~ # : =', '-> arrow', '\\n is no line', '```', '<b>no tag</b>'],
  ['$x_1 < 2$', 'so $$\\frac{a}{b}$$ is', 'US$5', 'US\\$5', '\\(y\\)', 'a `$x$` $y$\nb'],
  ['```js\nlet a = 1\n\n  b\n```', 'x\n```\n  y\n```\nz', '```\n$x$\n```', '$$x$$ `a`  b', '`$5`', '5$ or 6$'],
  ['什麼', '"quoted"', 'a  b', 'a\u00a0b', '`a\u00a0b`', '$$x$$'],
]

const why = { rationale: 'It is so, see **there**:\n\n- one = two', sources: [{ title: 'The manual', url: null }] }

export async function fillExportBank(server: Staff): Promise<Question[]> {
  const questions: Question[] = []
  for (const [at, description] of descriptions.entries()) {
    const texts = answers[at % answers.length] ?? []
    const isMany = at % 2 === 0
    questions.push(
      await makeQuestion(server, {
        description,
        labels: at % 3 === 0 ? ['ALPHA', 'ÑANDÚ'] : ['BETA'],
        answers: texts.map((text, index) => (index === 0 || (isMany && index === 2) ? right(text) : wrong(text))),
        ...(at === 1 && { keeps_order: true, lang: 'en' }),
        ...(at === 3 && {
          ...why,
          answers: texts.map((text, index) => ({
            ...wrong(text),
            is_valid: index === 0,
            rationale: index % 2 ? `Not *this* ${index}: {a} ~b #c` : '',
          })),
        }),
        ...(at === 2 && {
          answers: texts.map((text, index) => ({ ...wrong(text), is_valid: index === 0, is_fixed: index === 5 })),
        }),
      }),
    )
  }
  return questions
}

export async function faultsOf(file: Uint8Array<ArrayBuffer>, into: Staff) {
  const plan = await importFile(into, file)
  const items = await itemsOf(into, plan.id)
  const faults = items.flatMap(({ number, errors, losses }) =>
    [...errors, ...losses].map(({ code }) => `${number} ${code}`),
  )
  return { plan, items, faults }
}
