import { searchText } from '@assay/domain/searchText'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

export interface Candidate {
  name: string
  labels: string[]
  agoMs?: number
  right?: number
  answered?: number
  isLeft?: true
  presence?: 'here' | 'away'
  isReopened?: true
  address?: string
  email?: string
}

export const candidates: readonly Candidate[] = [
  { name: 'Katherine Johnson', labels: ['ALGORITHMS', 'LOGIC'], agoMs: 9 * DAY, right: 9, answered: 10 },
  { name: 'Edsger Dijkstra', labels: ['ALGORITHMS', 'CONCURRENCY'], agoMs: 8 * DAY, right: 10, answered: 10 },
  { name: 'Radia Perlman', labels: ['NETWORKS', 'HTTP', 'SECURITY'], agoMs: 6 * DAY, right: 8, answered: 9 },
  {
    name: 'José Martínez',
    labels: ['JAVASCRIPT', 'TYPESCRIPT'],
    agoMs: 5 * DAY,
    right: 5,
    answered: 8,
    isLeft: true,
    isReopened: true,
  },
  { name: '林小明', labels: ['PYTHON', 'SQL'], agoMs: 4 * DAY, right: 7, answered: 10, address: '203.0.113.7' },
  { name: 'Anna Müller', labels: ['JAVA', 'SQL', 'GIT'], agoMs: 2 * DAY, right: 3, answered: 7 },
  { name: 'Tim Lee', labels: ['WEB', 'SECURITY', 'JAVASCRIPT', 'HTTP'], agoMs: DAY, right: 6, answered: 10 },
  {
    name: 'Nadia Petrova',
    labels: ['OPERATING_SYSTEMS', 'C_LANGUAGE'],
    agoMs: 20 * MINUTE,
    right: 6,
    answered: 4,
    presence: 'away',
  },
  {
    name: 'Omar Haddad',
    labels: ['SQL', 'DATA_STRUCTURES'],
    agoMs: 56 * MINUTE,
    right: 5,
    answered: 8,
    presence: 'here',
  },
  { name: 'Grete Hermann', labels: ['LOGIC', 'ALGORITHMS', 'DATA_STRUCTURES'] },
  { name: 'Sofía Torres', labels: ['JAVASCRIPT', 'WEB'] },
]

export function emailOf({ name, email }: Candidate): string {
  if (email) return email
  const plain = searchText(name).replaceAll(/[^a-z]+/g, '.')
  return `${/[a-z]/.test(plain) ? plain : `candidate${candidates.findIndex((one) => one.name === name)}`}@example.com`
}
