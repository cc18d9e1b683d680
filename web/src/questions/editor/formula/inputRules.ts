import { formulaeIn } from '@assay/domain/bank/texts/formulae'
import { InputRule, Mark, markInputRule } from '@tiptap/core'
import type { MarkType } from '@tiptap/pm/model'
import { DOLLAR_MARK } from './formulaNodes.ts'

/** `$5 to $10` may be two amounts of money. */
const isMoney = (tex: string) => /^\d[\d.,]*\s/.test(tex)

function isInFormula(before: string): boolean {
  return ['$', '$$'].some((close) => {
    const last = formulaeIn(before + close).at(-1)
    return last?.end === before.length + close.length && !isMoney(last.tex)
  })
}

/** Inside formulae, the characters of the format have another meaning, so the rule has no effect there. */
export function markOutsideFormulae(find: RegExp, type: MarkType): InputRule {
  return markInputRule({
    find: (text) => {
      const [all, , words] = find.exec(text) ?? []
      if (all === undefined || words === undefined || isInFormula(text)) return null
      return { index: text.length - all.length, text: all, replaceWith: words }
    },
    type,
  })
}

/** A literal dollar sign, which is typed with a backslash and shown without a backslash. */
export const DollarSign = Mark.create({
  name: DOLLAR_MARK,
  inclusive: false,
  parseHTML: () => [{ tag: 'span[data-sign]' }],
  renderHTML: () => ['span', { 'data-sign': '' }, 0],
  addInputRules() {
    return [
      new InputRule({
        find: (text) =>
          /(?<!\\)\\\$$/.test(text) && !isInFormula(text) ? { index: text.length - 2, text: '\\$' } : null,
        handler: ({ state: { tr, schema }, range }) => {
          const marks = tr.doc.resolve(range.from).marks()
          tr.replaceWith(range.from, range.to, schema.text('$', this.type.create().addToSet(marks)))
        },
      }),
    ]
  },
})
