import { pictureAddress } from '@assay/domain/bank/picture'
import { renderDescription } from '../../../questions/texts/markdown.ts'
import { OURS } from '../../texts/clean.ts'
import { TOOL } from '../../toolName.ts'
import { nearestMarkup } from '../answers.ts'
import type { Content, Exported, ExportedPassage, Source } from '../exported.ts'
import { escapeMarkup, markupOf } from '../markup.ts'
import { type FileToPack, pictureFile, zipArchive } from '../zipArchive.ts'

const QTI = 'http://www.imsglobal.org/xsd/imsqti_v2p1'
const PACKAGE = 'http://www.imsglobal.org/xsd/imscp_v1p1'
const LOM = 'http://www.imsglobal.org/xsd/imsmd_v1p2'
const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

const PICTURE = /^\/pictures\//
/** Pictures are in a folder next to the folder of the questions, so their paths begin with `..`. */
const place = (address: string) => (PICTURE.test(address) ? `..${address}` : address)

const itemName = (at: number) => `item${String(at + 1).padStart(5, '0')}`
const itemPath = (at: number) => `items/${itemName(at)}.xml`
const choiceOf = (at: number) => `choice_${at + 1}`

/** Elements that QTI 2.1 lacks are written with class names, so that an import of Assay recognises these elements. */
const inQti = (markup: string): string =>
  markup
    .replaceAll('<del>', `<span class="${OURS.struck}">`)
    .replaceAll('</del>', '</span>')
    .replaceAll(/<ol start="(\d+)">/g, `<ol class="${OURS.start}-$1">`)
    .replaceAll(/(<(?:a|img)\b[^>]*) title="/g, '$1 label="')

const feedbackOf = (identifier: string, words: string) =>
  words === ''
    ? ''
    : `  <modalFeedback outcomeIdentifier="FEEDBACK" identifier="${identifier}" showHide="show">${inQti(markupOf(renderDescription(words).html, place, words))}</modalFeedback>\n`

const OUTCOME_OF_FEEDBACK =
  '  <outcomeDeclaration identifier="FEEDBACK" cardinality="multiple" baseType="identifier"/>\n'

const scoreOutcome = (score: 0 | 1) =>
  `<setOutcomeValue identifier="SCORE"><baseValue baseType="float">${score}</baseValue></setOutcomeValue>`

const BY_TEMPLATE =
  '  <responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/>\n'

const WITH_FEEDBACK = `  <responseProcessing>
    <responseCondition>
      <responseIf><match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match>${scoreOutcome(1)}</responseIf>
      <responseElse>${scoreOutcome(0)}</responseElse>
    </responseCondition>
    <setOutcomeValue identifier="FEEDBACK"><multiple><variable identifier="RESPONSE"/><baseValue baseType="identifier">rationale</baseValue></multiple></setOutcomeValue>
  </responseProcessing>
`

/** An XML id cannot start with a digit, but a question code can. */
const idOf = (code: string): string =>
  /^[\p{L}_][\p{L}\w-]*$/u.test(code)
    ? code
    : `${OURS.passage}.${code.replaceAll(/[^\p{L}\w-]/gu, (sign) => `.${sign.codePointAt(0)?.toString(16)}.`)}`

const qtiPassage = ({ code, title, description, description_html }: ExportedPassage) =>
  `    <div class="passage" id="${escapeMarkup(idOf(code))}" label="${escapeMarkup(title)}">${inQti(markupOf(description_html, place, description))}</div>\n`

function itemOf(question: Exported, at: number): string {
  const { answers, isMultiple, keepsOrder, passage } = question
  const right = answers.flatMap(({ is_valid }, index) => (is_valid ? [`<value>${choiceOf(index)}</value>`] : []))
  const choices = answers.map((answer, index) => {
    const { is_fixed } = answer
    const markup = nearestMarkup(answer, place)
    return `      <simpleChoice identifier="${choiceOf(index)}"${is_fixed ? ' fixed="true"' : ''}>${markup}</simpleChoice>\n`
  })
  const reasons = [
    ...answers.map(({ rationale = '' }, index) => feedbackOf(choiceOf(index), rationale)),
    feedbackOf('rationale', question.rationale),
  ].join('')
  return `${XML_DECLARATION}<assessmentItem xmlns="${QTI}" identifier="${itemName(at)}" title="${escapeMarkup(question.code)}" adaptive="false" timeDependent="false" toolName="${TOOL}">
  <responseDeclaration identifier="RESPONSE" cardinality="${isMultiple ? 'multiple' : 'single'}" baseType="identifier">
    <correctResponse>${right.join('')}</correctResponse>
  </responseDeclaration>
  <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>
${reasons === '' ? '' : OUTCOME_OF_FEEDBACK}  <itemBody>
${passage ? qtiPassage(passage) : ''}    <div>${inQti(markupOf(question.description_html, place, question.description))}</div>
    <choiceInteraction responseIdentifier="RESPONSE" shuffle="${!keepsOrder}" maxChoices="${isMultiple ? 0 : 1}">
${choices.join('')}    </choiceInteraction>
  </itemBody>
${reasons === '' ? BY_TEMPLATE : WITH_FEEDBACK}${reasons}</assessmentItem>
`
}

const keyword = (name: string) =>
  `<imsmd:keyword><imsmd:langstring>${escapeMarkup(name)}</imsmd:langstring></imsmd:keyword>`

function resourceOf(labels: readonly string[], at: number): string {
  const lom = `<imsmd:lom><imsmd:general>${labels.map(keyword).join('')}</imsmd:general></imsmd:lom>`
  return `    <resource identifier="${itemName(at)}" type="imsqti_item_xmlv2p1" href="${itemPath(at)}">
      <metadata>${lom}</metadata>
      <file href="${itemPath(at)}"/>
    </resource>
`
}

const pictureResource = (name: string, at: number) => {
  const path = pictureAddress(name).slice(1)
  return `    <resource identifier="picture${at + 1}" type="webcontent" href="${path}"><file href="${path}"/></resource>\n`
}

async function* manifestOf(labels: readonly (readonly string[])[], pictures: readonly string[]): Content {
  yield `${XML_DECLARATION}<manifest xmlns="${PACKAGE}" xmlns:imsmd="${LOM}" identifier="MANIFEST">
  <metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata>
  <organizations/>
  <resources>
`
  for (const [at, names] of labels.entries()) yield resourceOf(names, at)
  yield pictures.map(pictureResource).join('')
  yield '  </resources>\n</manifest>\n'
}

function sharedLabelSets() {
  const known = new Map<string, readonly string[]>()
  const labels: (readonly string[])[] = []
  const keep = (names: readonly string[]) => {
    const key = names.join(' ')
    const same = known.get(key) ?? names
    known.set(key, same)
    labels.push(same)
  }
  return { labels, keep }
}

export async function writeQti(source: Source): Promise<Content> {
  const pictures = await source.pictureNames()
  const { labels, keep } = sharedLabelSets()
  async function* files(): AsyncGenerator<FileToPack> {
    for await (const question of source.questions()) {
      const at = labels.length
      keep(question.labels)
      yield { path: itemPath(at), read: async () => itemOf(question, at) }
    }
    for (const name of pictures) yield pictureFile(source, name)
    yield { path: 'imsmanifest.xml', read: () => manifestOf(labels, pictures) }
  }
  return zipArchive(files())
}
