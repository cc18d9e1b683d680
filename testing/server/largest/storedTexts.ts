/** Texts with the worst cost for comparing, searching and rendering. */
export const WORST_STORED = [
  { name: 'emphasis', text: `<${'*a_'.repeat(3_300)}` },
  { name: 'one letter', text: `${'a'.repeat(9_900)}aab` },
  { name: 'brackets', text: `<${']'.repeat(9_900)}` },
  { name: 'elements', text: '<b>'.repeat(3_300) },
]
