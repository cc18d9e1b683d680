import { Scalar, stringify } from 'yaml'
import type { Content, Exported, ExportedPassage, Source } from '../exported.ts'
import { pictureFile, zipArchive } from '../zipArchive.ts'

/** Older versions of YAML read `yes` as true and `2026-11-22` as a date, so such values are quoted. */
const style = {
  version: '1.2',
  compat: 'yaml-1.1',
  lineWidth: 0,
  minContentWidth: 0,
  aliasDuplicateObjects: false,
} as const

/** A YAML block scalar could change some characters. Double quotes can escape them. */
const unsafe = /[^\n\x20-\x7e\u00a1-\u1fff\u2030-\ud7ff\uf900-\ufdcf\ufdf0-\ufefe\uff00-\uffef]/

function yamlText(text: string): string | Scalar {
  // A YAML block scalar could change white space at the start of the text or at the end of a line.
  const isPlain = !unsafe.test(text) && !/^\s|[ \t](?:\n|$)|\n$/.test(text)
  if (isPlain) return text
  const scalar = new Scalar(text)
  scalar.type = Scalar.QUOTE_DOUBLE
  return scalar
}

/** These characters are forbidden in YAML, or end a line in another version of YAML, so they are escaped. */
const unwritable = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g
const escapedCharacter = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

const inList = (value: object) =>
  stringify([value], style)
    .replaceAll(unwritable, escapedCharacter)
    .replaceAll(/(?<![^\n])(?=[^\n])/g, '  ')

const yamlTranslation = ({ lang, description, answers }: Exported['wordings'][number]) => ({
  lang,
  description: yamlText(description),
  answers: answers.map((answer) => yamlText(answer.description)),
})

const entryOf = ({ code, description, labels, answers, passage, ...question }: Exported) =>
  inList({
    code: yamlText(code),
    description: yamlText(description),
    labels,
    answers: answers.map(({ description: text, is_valid, is_fixed, rationale: why }) => ({
      description: yamlText(text),
      is_valid,
      ...(is_fixed && { is_fixed }),
      ...(why && { rationale: yamlText(why) }),
    })),
    ...(question.keepsOrder && { keeps_order: true }),
    ...(question.lang !== null && { lang: question.lang }),
    ...(passage && { passage: yamlText(passage.code) }),
    ...(question.wordings.length > 0 && { wordings: question.wordings.map(yamlTranslation) }),
    ...(question.rationale !== '' && { rationale: yamlText(question.rationale) }),
    ...(question.sources.length > 0 && {
      sources: question.sources.map(({ title, url }) => ({
        title: yamlText(title),
        ...(url !== null && { url: yamlText(url) }),
      })),
    }),
  })

const yamlPassage = ({ code, title, lang, description }: ExportedPassage) =>
  inList({
    code: yamlText(code),
    title: yamlText(title),
    ...(lang !== null && { lang }),
    description: yamlText(description),
  })

async function* writeList({ labels, passages, questions }: Source): Content {
  yield 'labels:\n'
  for (const { name, color, description } of await labels()) {
    yield inList({ name, color, description: yamlText(description) })
  }
  const shared = await passages()
  if (shared.length > 0) yield 'passages:\n'
  for (const passage of shared) yield yamlPassage(passage)
  yield 'questions:\n'
  for await (const question of questions()) yield entryOf(question)
}

export async function writeYaml(source: Source): Promise<{ name: string; type: string; content: Content }> {
  const names = await source.pictureNames()
  if (names.length === 0)
    return { name: 'questions.yaml', type: 'application/yaml; charset=utf-8', content: writeList(source) }
  const pictures = names.map((name) => pictureFile(source, name))
  const content = zipArchive([{ path: 'questions.yaml', read: () => writeList(source) }, ...pictures])
  return { name: 'questions.zip', type: 'application/zip', content }
}
