export const noticeKinds = ['finished', 'ended', 'trouble'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Several events belong to one kind of notification. Users can switch off each kind of notification. */
export type NoticeEvent = 'finished' | 'ended' | 'invitation_failed' | 'reminder_failed' | 'remark' | 'reply'

export const kindOfNotice: Readonly<Record<NoticeEvent, NoticeKind>> = {
  finished: 'finished',
  ended: 'ended',
  invitation_failed: 'trouble',
  reminder_failed: 'trouble',
  remark: 'trouble',
  reply: 'trouble',
}

export interface Notice {
  event: NoticeEvent
  /** The candidate's name as staff may see it; null for news about a whole round. */
  name: string | null
  round: string | null
  link: string
}

/** The recipient's language is unknown, so each heading is in all languages of Assay. */
const headings: Readonly<Record<NoticeKind, string>> = {
  finished: 'Tests that have ended · Pruebas terminadas · 已結束的測驗',
  ended: 'Rounds that are over · Rondas terminadas · 已結束的梯次',
  trouble: 'Needs attention · Requiere atención · 需要處理',
}
const details: Readonly<Record<NoticeEvent, string | null>> = {
  finished: null,
  ended: null,
  invitation_failed: 'The invitation did not arrive · La invitación no ha llegado · 邀請函未送達',
  reminder_failed: 'The reminder did not arrive · El recordatorio no ha llegado · 提醒函未送達',
  remark: 'Reported a problem · Ha comunicado un problema · 回報了問題',
  reply: 'Has replied · Ha respondido · 已回覆',
}
const shortLabels: Readonly<Record<NoticeKind, string>> = {
  finished: 'finished · terminadas · 已完成',
  ended: 'round over · ronda terminada · 梯次結束',
  trouble: 'needs attention · requiere atención · 需要處理',
}
const FOOTER = 'Choose your notifications · De qué se te avisa y cuándo · 通知內容與時間'

/** Maximum number of listed events, so that the e-mail stays readable. */
const SHOWN = 50

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
function entityOf(sign: string): string {
  const { [sign]: entity = '' } = ENTITIES
  return entity
}
const escapeNotice = (text: string) => text.replaceAll(/[&<>"]/g, entityOf)
const inOneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

const titleOf = ({ name, round }: Notice) =>
  [name, round].flatMap((each) => (each === null ? [] : inOneLine(each))).join(' – ')

interface Section {
  kind: NoticeKind
  notices: readonly Notice[]
}

const sectionsOf = (notices: readonly Notice[]): Section[] =>
  noticeKinds
    .map((kind) => ({ kind, notices: notices.filter(({ event }) => kindOfNotice[event] === kind) }))
    .filter((section) => section.notices.length > 0)

const omittedCount = ({ notices }: Section) => Math.max(0, notices.length - SHOWN)

function plainSection(section: Section, dashboard: string): string {
  const items = section.notices.slice(0, SHOWN).map((notice) => {
    const detail = details[notice.event]
    return [titleOf(notice), ...(detail === null ? [] : [detail]), notice.link].join('\n')
  })
  const rest = omittedCount(section) > 0 ? [`+ ${omittedCount(section)}\n${dashboard}`] : []
  return [headings[section.kind], ...items, ...rest].join('\n\n')
}

const anchor = (link: string, words: string) => `<a href="${escapeNotice(link)}">${escapeNotice(words)}</a>`

function htmlSection(section: Section, dashboard: string): string {
  const items = section.notices.slice(0, SHOWN).map((notice) => {
    const detail = details[notice.event]
    return `<li>${anchor(notice.link, titleOf(notice))}${detail === null ? '' : `<br>${escapeNotice(detail)}`}</li>`
  })
  const rest = omittedCount(section) > 0 ? [`<li>${anchor(dashboard, `+ ${omittedCount(section)}`)}</li>`] : []
  return `<h2 style="font-size:16px">${escapeNotice(headings[section.kind])}</h2>\n<ul>${[...items, ...rest].join('\n')}</ul>`
}

interface Links {
  dashboard: string
  settings: string
}

export function noticeWords(notices: readonly Notice[], { dashboard, settings }: Links) {
  const sections = sectionsOf(notices)
  const [only] = notices.length === 1 ? notices : []
  const summary = sections.map(({ kind, notices: { length } }) => `${length} ${shortLabels[kind]}`).join(', ')
  const subject = only ? `${titleOf(only)}: ${shortLabels[kindOfNotice[only.event]]}` : summary
  const plain = sections.map((section) => plainSection(section, dashboard))
  const style = 'font-family:system-ui,sans-serif;font-size:16px;line-height:1.5'
  const html = sections.map((section) => htmlSection(section, dashboard)).join('\n')
  return {
    subject: `Assay: ${subject}`,
    text: [...plain, '---', `${FOOTER}\n${settings}`].join('\n\n'),
    html: `<!doctype html><html><head><meta charset="utf-8"></head><body style="${style}">\n${html}\n<hr>\n<p>${anchor(settings, FOOTER)}</p></body></html>`,
  }
}
