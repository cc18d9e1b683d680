import type { StaffLanguage } from '../../people/languages.ts'
import type { ConfirmationVerdict } from '../../verification/rates.ts'

export const tableColumns = [
  ...(['name', 'email', 'state', 'score', 'error', 'rank', 'band', 'decision', 'reason', 'decided_by'] as const),
  ...(['decided_on', 'minutes', 'unanswered', 'marks', 'notes', 'language', 'opens', 'closes'] as const),
  ...(['started', 'finished', 'link', 'confirmation'] as const),
] as const
export type TableColumn = (typeof tableColumns)[number]

interface TableWords {
  headings: Record<TableColumn, string>
  states: Record<'waiting' | 'open' | 'running' | 'finished' | 'expired' | 'withdrawn', string>
  bands: Record<'above' | 'close' | 'below', string>
  confirmations: Record<ConfirmationVerdict | 'open', string>
  decisions: Record<'undecided' | 'shortlisted' | 'on_hold' | 'declined' | 'advanced', string>
}

export const tableWords: Record<StaffLanguage, TableWords> = {
  en: {
    headings: {
      name: 'Name',
      email: 'E-mail',
      state: 'State',
      score: 'Score',
      error: 'Error',
      rank: 'Rank',
      band: 'Band',
      decision: 'Decision',
      reason: 'Reason',
      decided_by: 'Decided by',
      decided_on: 'Decided on',
      minutes: 'Minutes',
      unanswered: 'Not answered',
      marks: 'Marks',
      notes: 'Notes',
      language: 'Language',
      opens: 'Opens',
      closes: 'Closes',
      started: 'Started',
      finished: 'Finished',
      link: 'Link',
      confirmation: 'confirmation',
    },
    states: {
      waiting: 'Not open yet',
      open: 'Can start',
      running: 'In Progress',
      finished: 'Finished',
      expired: 'Expired',
      withdrawn: 'Withdrawn',
    },
    bands: { above: 'Clearly above', close: 'Too close to tell', below: 'Clearly below' },
    confirmations: {
      confirmed: 'Confirmed',
      clearly_lower: 'Clearly lower',
      cannot_tell: 'Cannot tell',
      open: 'Verification test open',
    },
    decisions: {
      undecided: 'Undecided',
      shortlisted: 'Shortlisted',
      on_hold: 'On hold',
      declined: 'Declined',
      advanced: 'Advanced',
    },
  },
  ch: {
    headings: {
      name: '姓名',
      email: '電子郵件',
      state: '狀態',
      score: '分數',
      error: '誤差',
      rank: '名次',
      band: '區間',
      decision: '決定',
      reason: '理由',
      decided_by: '決定者',
      decided_on: '決定時間',
      minutes: '分鐘',
      unanswered: '未作答',
      marks: '標記',
      notes: '備註',
      language: '語言',
      opens: '開放時間',
      closes: '截止時間',
      started: '開始時間',
      finished: '結束時間',
      link: '連結',
      confirmation: '複核測驗',
    },
    states: {
      waiting: '尚未開放',
      open: '可以開始',
      running: '進行中',
      finished: '已結束',
      expired: '已逾期',
      withdrawn: '已撤回',
    },
    bands: { above: '確定高於', close: '太接近，無法判斷', below: '確定低於' },
    confirmations: { confirmed: '已確認', clearly_lower: '明顯較低', cannot_tell: '無法判斷', open: '複核待完成' },
    decisions: {
      undecided: '尚未決定',
      shortlisted: '入圍',
      on_hold: '保留',
      declined: '婉拒',
      advanced: '晉級',
    },
  },
  es: {
    headings: {
      name: 'Nombre',
      email: 'Correo',
      state: 'Estado',
      score: 'Puntuación',
      error: 'Error',
      rank: 'Puesto',
      band: 'Franja',
      decision: 'Decisión',
      reason: 'Motivo',
      decided_by: 'Decidido por',
      decided_on: 'Decidido el',
      minutes: 'Minutos',
      unanswered: 'Sin responder',
      marks: 'Marcas',
      notes: 'Notas',
      language: 'Idioma',
      opens: 'Desde',
      closes: 'Hasta',
      started: 'Empezada',
      finished: 'Terminada',
      link: 'Enlace',
      confirmation: 'Confirmación',
    },
    states: {
      waiting: 'Todavía sin abrir',
      open: 'Puede empezar',
      running: 'En curso',
      finished: 'Terminada',
      expired: 'Caducada',
      withdrawn: 'Retirada',
    },
    bands: {
      above: 'Seguro por encima',
      close: 'Demasiado cerca para decirlo',
      below: 'Seguro por debajo',
    },
    confirmations: {
      confirmed: 'Confirmado',
      clearly_lower: 'Claramente menor',
      cannot_tell: 'No se puede decir',
      open: 'Confirmación pendiente',
    },
    decisions: {
      undecided: 'Sin decidir',
      shortlisted: 'Preseleccionado',
      on_hold: 'En espera',
      declined: 'Descartado',
      advanced: 'Sigue adelante',
    },
  },
}
