import { pictureNamesIn, withPictureNames } from '@assay/domain/bank/picture'
import { withAltTexts } from '@assay/domain/bank/texts/answerParts'
import { PICTURE_MISSING } from './album.ts'
import { type Draft, noteLoss, withTexts } from './draft.ts'
import type { ServerRequests } from './messages.ts'
import type { FileReading } from './readFile.ts'

type AskServer = <Kind extends 'pictures' | 'known'>(
  kind: Kind,
  given: ServerRequests[Kind]['ask'],
) => Promise<ServerRequests[Kind]['answer']>

const PART_BYTES = 4 * 1024 * 1024

async function keep(
  shown: ReadonlySet<string>,
  { pictures }: FileReading,
  ask: AskServer,
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  const shownPictures = [...pictures].filter(([name]) => shown.has(name))
  let part: ServerRequests['pictures']['ask']['pictures'] = []
  let bytes = 0
  for (const [at, [name, picture]] of shownPictures.entries()) {
    part.push({ name, picture })
    bytes += picture.bytes.length
    if (bytes < PART_BYTES && at < shownPictures.length - 1) continue
    const given = await ask('pictures', { pictures: part })
    for (const [place, one] of part.entries()) names.set(one.name, given[place] ?? one.name)
    part = []
    bytes = 0
  }
  return names
}

const namesIn = ({ description, answers, wordings = [], rationale = '' }: Draft): string[] => {
  const own = [description, rationale, ...answers.flatMap((answer) => [answer.description, answer.rationale ?? ''])]
  const further = wordings.flatMap((translation) => [translation.description, ...translation.answers])
  return [...new Set([...own, ...further].flatMap(pictureNamesIn))]
}

/**
 * An option that is only a picture needs a text, so it gets a short name such as `Picture a1B2` until a person writes a
 * text.
 */
const withWords = (draft: Draft, answer: string): string =>
  withAltTexts(answer, (address) => {
    const name = address.slice('/pictures/'.length)
    noteLoss(draft, 'PICTURE', `${name}: it has no alternative text`)
    return `Picture ${name.slice(0, 4)}`
  })

function nameInPassages(
  { passages, drafts }: FileReading,
  names: ReadonlyMap<string, string>,
  missing: ReadonlySet<string>,
) {
  for (const passage of passages) {
    const lost = pictureNamesIn(passage.description).filter((name) => missing.has(name))
    const own =
      lost.length > 0 && passage.certain ? drafts.filter((draft) => draft.passageNumber === passage.number) : []
    for (const draft of own) for (const name of lost) noteLoss(draft, 'PICTURE', `${name}: ${PICTURE_MISSING}`)
    passage.description = withPictureNames(passage.description, names)
  }
}

/** Store the pictures before questions are compared, because the final URL of a picture is part of the text. */
export async function storePictures(reading: FileReading, ask: AskServer): Promise<void> {
  const shown = new Set([
    ...reading.drafts.flatMap(namesIn),
    ...reading.passages.flatMap(({ description }) => pictureNamesIn(description)),
  ])
  if (shown.size === 0) return
  const names = await keep(shown, reading, ask)
  const others = [...shown].filter((name) => !names.has(name))
  const known = new Set(others.length > 0 ? await ask('known', { names: others }) : [])
  const missing = new Set(others.filter((name) => !known.has(name)))
  nameInPassages(reading, names, missing)
  for (const draft of reading.drafts) {
    for (const name of namesIn(draft)) {
      if (missing.has(name)) noteLoss(draft, 'PICTURE', `${name}: ${PICTURE_MISSING}`)
    }
    const named = withTexts(draft, (text, kind) => {
      const withNames = withPictureNames(text, names)
      return kind === 'answer' ? withWords(draft, withNames) : withNames
    })
    Object.assign(draft, named)
  }
}
