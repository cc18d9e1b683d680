let made = 0

export function aikenOf(amount: number): string {
  const mark = crypto.randomUUID()
  return Array.from({ length: amount }, () => {
    made += 1
    const words = crypto.randomUUID()
    return `What is ${words} of ${mark} number ${made}?\nA. right ${words}\nB. wrong ${made}\nANSWER: A\n`
  }).join('\n')
}
