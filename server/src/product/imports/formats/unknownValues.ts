export const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export const wordsIn = (entry: Record<string, unknown>, name: string): string => {
  const words = entry[name]
  return typeof words === 'string' ? words : ''
}
