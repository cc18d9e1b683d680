export const set = (list: string): ReadonlySet<string> => new Set(list.split(' '))

const html = set(
  'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br button ' +
    'canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset ' +
    'figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins ' +
    'kbd label legend li link listing main map mark marquee menu meta meter nav nobr noembed noframes noscript object ol ' +
    'optgroup option output p param picture plaintext pre progress q rb rp rt rtc ruby s samp script search section select ' +
    'slot small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time ' +
    'title tr track tt u ul var video wbr xmp',
)
const math = set(
  'math annotation annotation-xml menclose merror mfenced mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts ' +
    'mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics',
)
/** Word writes elements such as `o:p`. */
export const isElement = (name: string) => html.has(name) || math.has(name) || /^(?:o|w|v|m|st1):\w+$/.test(name)

const VOID = set('area base basefont bgsound br col embed frame hr img input link meta param source track wbr')
const PAGE_ELEMENTS = set('html head body title')
const INVISIBLE_ELEMENTS = set('html head body title meta link base style')
const OPTIONAL_END = set('p li dt dd tr td th thead tbody tfoot option optgroup colgroup caption rb rt rp rtc')
/** If the end tag of an element such as `script` is missing, a parser reads all later text as part of the element. */
const RAW_TEXT_ELEMENTS = set(
  'script style title textarea xmp iframe noscript noembed noframes plaintext template select',
)
const VISIBLE_ELEMENTS = set('img svg math audio video object embed iframe')
const PHRASING_ELEMENTS = set('b i u em strong code del ins s mark small big sub sup tt kbd samp var q cite abbr font')

/** The lookahead makes the pattern linear, even for a long name without a closing bracket. */
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

const escapeTag = (tag: string) => tag.replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function escapeTags(text: string, tags: readonly Tag[]): string {
  let [written, from] = ['', 0]
  for (const { start, end } of tags) {
    written += text.slice(from, start) + escapeTag(text.slice(start, end))
    from = end
  }
  return written + text.slice(from)
}

const isPage = (text: string) =>
  /^\s*<(?:!doctype|!--|html|(?:meta|link|style)\s)/i.test(text) || /^\s*<body[\s>]/i.test(text.slice(0, 1_000))

const isWithinSentence = (text: string, { start, end }: Pick<Tag, 'start' | 'end'>) =>
  /[\p{L}\d] $/u.test(text.slice(Math.max(0, start - 3), start)) && /^(?: \p{Ll}|[?,])/u.test(text.slice(end, end + 3))

const wrapsRest = (text: string, tag: Tag) =>
  !RAW_TEXT_ELEMENTS.has(tag.name) &&
  !INVISIBLE_ELEMENTS.has(tag.name) &&
  !isWithinSentence(text, tag) &&
  !/^[\s.,;:?!)]*(?:<\/[a-z]+>\s*)*$/i.test(text.slice(tag.end, tag.end + 100))

/** Styles and scripts contain characters such as `{` or `;`. A text without such characters is not code. */
const CODE_CHARACTER = /[^\p{L}\p{N}\s,.'’"“”&/?!-]/u
const JOINING_WORD = /^\s\p{L}{1,5}\s$/u
const MAX_QUOTED_LENGTH = 200

/** A sentence may mention a pair of tags, such as `<style> and </style>`. */
function isMentionedWithContent(text: string, begin: Tag, end: number | undefined): boolean {
  if (!RAW_TEXT_ELEMENTS.has(begin.name) || !begin.isBare || end === undefined || end > begin.end + MAX_QUOTED_LENGTH)
    return false
  const between = text.slice(begin.end, end)
  const isCode = begin.name === 'style' || begin.name === 'script'
  if (between.trim() === '') return isWithinSentence(text, { start: begin.start, end: text.indexOf('>', end) + 1 })
  return isCode ? !CODE_CHARACTER.test(between) : JOINING_WORD.test(between)
}

function nextEndTags(tags: readonly Tag[]): (number | undefined)[] {
  const next = new Map<string, number>()
  return tags
    .toReversed()
    .map(({ name, isEnd, start }) => {
      if (isEnd) next.set(name, start)
      return next.get(name)
    })
    .toReversed()
}

/** A parser would remove tags that a text only mentions. */
function mentionedTagsIn(text: string): Tag[] {
  const tags = tagsIn(text)
  const ends = new Map(tags.filter(({ isEnd }) => isEnd).map(({ name, start }) => [name, start]))
  const nextEnds = nextEndTags(tags)
  const isFullPage = isPage(text)
  const openedNames = new Set<string>()
  return tags.filter((tag, at) => {
    const { name, isEnd, isBare, isClosed, start } = tag
    if (isEnd) return (PAGE_ELEMENTS.has(name) || RAW_TEXT_ELEMENTS.has(name)) && !openedNames.has(name)
    if (isMentionedWithContent(text, tag, nextEnds[at])) return true
    const hasEnd = isClosed || OPTIONAL_END.has(name) || (ends.get(name) ?? -1) > start
    const isRealTag = VOID.has(name)
      ? !INVISIBLE_ELEMENTS.has(name)
      : (hasEnd || wrapsRest(text, tag)) && (isFullPage || !PAGE_ELEMENTS.has(name))
    if (!isBare || isRealTag) openedNames.add(name)
    return isBare && !isRealTag
  })
}

/** Without escaping, all text after an unclosed comment or element would become part of it. */
function escapeUnclosed(text: string): string {
  const comment = text.lastIndexOf('<!--')
  const isOpen = comment > text.lastIndexOf('-->')
  const whole = isOpen ? `${text.slice(0, comment)}&lt;${text.slice(comment + 1)}` : text
  const end = whole.lastIndexOf('>') + 1
  return whole.slice(0, end) + whole.slice(end).replaceAll('<', '&lt;')
}

/** A sentence mentions a tag, as in 'What does <br> do?'. In other places, `<br>` is a line break. */
const isMentionedBreak = (text: string, tag: Tag, tags: readonly Tag[]) =>
  tag.isBare && tags.length === 1 && isWithinSentence(text, tag)

/** In `<i></i>` and `<i> and </i>`, the text is about the tags themselves. */
const isMentionedPair = (text: string, begin: Tag, end: Tag) =>
  begin.isBare &&
  PHRASING_ELEMENTS.has(begin.name) &&
  /^\s*(?:\s\S{1,4}\s)?$/.test(text.slice(begin.end, end.start).slice(0, 9))

function isWellFormed(text: string, tags: readonly Tag[]): boolean {
  const open: Tag[] = []
  for (const tag of tags) {
    const { name, isEnd, isClosed } = tag
    if (INVISIBLE_ELEMENTS.has(name)) return false
    if (VOID.has(name)) {
      if (isEnd || isMentionedBreak(text, tag, tags)) return false
    } else if (!isEnd) {
      if (!isClosed) open.push(tag)
    } else {
      while (open.at(-1)?.name !== name && OPTIONAL_END.has(open.at(-1)?.name ?? '')) open.pop()
      const begin = open.pop()
      if (begin?.name !== name || isMentionedPair(text, begin, tag)) return false
    }
  }
  return open.length === 0
}

const hasOnlyTags = (text: string, tags: readonly Tag[]) =>
  tags.length > 0 && !tags.some(({ name }) => VISIBLE_ELEMENTS.has(name)) && text.replaceAll(TAG, '').trim() === ''

/** If the HTML is incomplete or would be invisible, its tags become visible text. */
export function escapeBrokenHtml(text: string): string {
  const tags = tagsIn(text)
  const isHtml = isWellFormed(text, tags) && !hasOnlyTags(text, tags)
  return (isHtml ? text : escapeTags(text, tags)).replaceAll(/<!--(?!\s*\[if|(?:Start|End)Fragment)/g, '&lt;!--')
}

/** Escapes the brackets of tags that a text only mentions, as in `vector<int>` or `#include <stdio.h>`. */
export function escapeMentionedTags(text: string): string {
  const whole = escapeUnclosed(text)
  return escapeTags(whole, mentionedTagsIn(whole))
    .replaceAll(/(#\s*include\s*)<([^<>\n]*)>/g, '$1&lt;$2&gt;')
    .replaceAll(/<(?!!--)(\/?)([a-z][^\s>/]*|[?!])/gi, (tag, slash: string, name: string) =>
      isElement(name.toLowerCase()) ? tag : `&lt;${slash}${name}`,
    )
}
