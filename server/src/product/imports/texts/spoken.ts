import { isElement } from './elements.ts'

const set = (list: string): ReadonlySet<string> => new Set(list.split(' '))

const VOID = set('area base basefont bgsound br col embed frame hr img input link meta param source track wbr')
const OF_PAGES = set('html head body title')
const UNSEEN = set('html head body title meta link base style')
const OPTIONAL_END = set('p li dt dd tr td th thead tbody tfoot option optgroup colgroup caption rb rt rp rtc')
/** Elements that include all later text if their end tag is missing. */
const SWALLOWING = set('script style title textarea xmp iframe noscript noembed noframes plaintext template select')
const SHOWN = set('img svg math audio video object embed iframe')
const OF_WORDS = set('b i u em strong code del ins s mark small big sub sup tt kbd samp var q cite abbr font')

/** The pattern matches the whole name, so that a long name without end needs only linear time. */
const TAG = /<(\/?)([a-z][^\s<>/]*)(?=[\s<>/])([^<>]*)>/gi

interface Tag {
  name: string
  isEnd: boolean
  isBare: boolean
  isClosed: boolean
  start: number
  end: number
}

const tagsIn = (text: string): Tag[] =>
  [...text.matchAll(TAG)]
    .map(({ 0: all, 1: slash, 2: name = '', 3: more = '', index }) => ({
      name: name.toLowerCase(),
      isEnd: slash !== '',
      isBare: more.replace(/\/$/, '').trim() === '',
      isClosed: more.endsWith('/'),
      start: index,
      end: index + all.length,
    }))
    .filter(({ name }) => isElement(name))

const asWords = (tag: string) => tag.replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function withWords(text: string, tags: readonly Tag[]): string {
  let [written, from] = ['', 0]
  for (const { start, end } of tags) {
    written += text.slice(from, start) + asWords(text.slice(start, end))
    from = end
  }
  return written + text.slice(from)
}

const isPage = (text: string) =>
  /^\s*<(?:!doctype|!--|html|(?:meta|link|style)\s)/i.test(text) || /^\s*<body[\s>]/i.test(text.slice(0, 1_000))

const isWithinSentence = (text: string, { start, end }: Pick<Tag, 'start' | 'end'>) =>
  /[\p{L}\d] $/u.test(text.slice(Math.max(0, start - 3), start)) && /^(?: \p{Ll}|[?,])/u.test(text.slice(end, end + 3))

/** True if the text after the tag can be the content of an element without an end tag. */
const holdsRest = (text: string, tag: Tag) =>
  !SWALLOWING.has(tag.name) &&
  !UNSEEN.has(tag.name) &&
  !isWithinSentence(text, tag) &&
  !/^[\s.,;:?!)]*(?:<\/[a-z]+>\s*)*$/i.test(text.slice(tag.end, tag.end + 100))

/** Styles and scripts always contain one of these characters; if none of them occurs, the content is plain text. */
const OF_CODE = /[^\p{L}\p{N}\s,.'’"“”&/?!-]/u
const JOINING = /^\s\p{L}{1,5}\s$/u
const SPOKEN = 200

/** True if the sentence only mentions the tags, such as `<style>` and `</style>`, around words of the sentence. */
function isSpokenAround(text: string, begin: Tag, end: number | undefined): boolean {
  if (!SWALLOWING.has(begin.name) || !begin.isBare || end === undefined || end > begin.end + SPOKEN) return false
  const between = text.slice(begin.end, end)
  const isCode = begin.name === 'style' || begin.name === 'script'
  if (between.trim() === '') return isWithinSentence(text, { start: begin.start, end: text.indexOf('>', end) + 1 })
  return isCode ? !OF_CODE.test(between) : JOINING.test(between)
}

function endsBehind(tags: readonly Tag[]): (number | undefined)[] {
  const next = new Map<string, number>()
  return tags
    .toReversed()
    .map(({ name, isEnd, start }) => {
      if (isEnd) next.set(name, start)
      return next.get(name)
    })
    .toReversed()
}

/** A parser would remove tags that the text only mentions, or the text after them. */
function spokenIn(text: string): Tag[] {
  const tags = tagsIn(text)
  const ends = new Map(tags.filter(({ isEnd }) => isEnd).map(({ name, start }) => [name, start]))
  const behind = endsBehind(tags)
  const pages = isPage(text)
  const begun = new Set<string>()
  return tags.filter((tag, at) => {
    const { name, isEnd, isBare, isClosed, start } = tag
    if (isEnd) return (OF_PAGES.has(name) || SWALLOWING.has(name)) && !begun.has(name)
    if (isSpokenAround(text, tag, behind[at])) return true
    const hasEnd = isClosed || OPTIONAL_END.has(name) || (ends.get(name) ?? -1) > start
    const isMeant = VOID.has(name)
      ? !UNSEEN.has(name)
      : (hasEnd || holdsRest(text, tag)) && (pages || !OF_PAGES.has(name))
    if (!isBare || isMeant) begun.add(name)
    return isBare && !isMeant
  })
}

/** Without escaping, all text after a comment or element without an end would be part of it. */
function guardEndless(text: string): string {
  const comment = text.lastIndexOf('<!--')
  const isOpen = comment > text.lastIndexOf('-->')
  const whole = isOpen ? `${text.slice(0, comment)}&lt;${text.slice(comment + 1)}` : text
  const end = whole.lastIndexOf('>') + 1
  return whole.slice(0, end) + whole.slice(end).replaceAll('<', '&lt;')
}

/**
 * True for a `<br>` that is the only tag of the text and in the middle of a sentence, as in 'What does <br> do?'. In
 * other places, `<br>` is a line break.
 */
const isSpokenBreak = (text: string, tag: Tag, tags: readonly Tag[]) =>
  tag.isBare && tags.length === 1 && isWithinSentence(text, tag)

/** True if the pair contains nothing or only 'and': the text is then about the tags themselves. */
const isSpokenPair = (text: string, begin: Tag, end: Tag) =>
  begin.isBare && OF_WORDS.has(begin.name) && /^\s*(?:\s\S{1,4}\s)?$/.test(text.slice(begin.end, end.start).slice(0, 9))

function isWellFormed(text: string, tags: readonly Tag[]): boolean {
  const open: Tag[] = []
  for (const tag of tags) {
    const { name, isEnd, isClosed } = tag
    if (UNSEEN.has(name)) return false
    if (VOID.has(name)) {
      if (isEnd || isSpokenBreak(text, tag, tags)) return false
    } else if (!isEnd) {
      if (!isClosed) open.push(tag)
    } else {
      while (open.at(-1)?.name !== name && OPTIONAL_END.has(open.at(-1)?.name ?? '')) open.pop()
      const begin = open.pop()
      if (begin?.name !== name || isSpokenPair(text, begin, tag)) return false
    }
  }
  return open.length === 0
}

const isTagsAlone = (text: string, tags: readonly Tag[]) =>
  tags.length > 0 && !tags.some(({ name }) => SHOWN.has(name)) && text.replaceAll(TAG, '').trim() === ''

/** For text that may be HTML: if the HTML is incomplete or would be invisible, the tags become visible text. */
export function escapeBrokenHtml(text: string): string {
  const tags = tagsIn(text)
  const isHtml = isWellFormed(text, tags) && !isTagsAlone(text, tags)
  return (isHtml ? text : withWords(text, tags)).replaceAll(/<!--(?!\s*\[if|(?:Start|End)Fragment)/g, '&lt;!--')
}

/**
 * `vector<int>` and `#include <stdio.h>` are text: the brackets of unknown elements, and of tags that are only
 * mentioned, are escaped. Complete comments stay.
 */
export function escapeMentionedTags(text: string): string {
  const whole = guardEndless(text)
  return withWords(whole, spokenIn(whole))
    .replaceAll(/(#\s*include\s*)<([^<>\n]*)>/g, '$1&lt;$2&gt;')
    .replaceAll(/<(?!!--)(\/?)([a-z][^\s>/]*|[?!])/gi, (tag, slash: string, name: string) =>
      isElement(name.toLowerCase()) ? tag : `&lt;${slash}${name}`,
    )
}
