export function seededChance(seed: number) {
  let state = seed >>> 0
  /** Returns a random number between 0 and 1, both excluded (mulberry32). */
  const random = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 2 ** 32
  }
  const normal = (): number => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random())
  function some<One>(all: readonly One[], amount: number): One[] {
    const left = [...all]
    return Array.from({ length: amount }, () => left.splice(Math.floor(random() * left.length), 1)).flat()
  }
  return { random, normal, some }
}

export type Chance = ReturnType<typeof seededChance>
