import type { Chance } from './chance.ts'
import { handOn, type Shelf, type Step } from './shelves.ts'
import { type HeldBack, type IsOpen, isGiving, openPile, pickFrom, type Unit, type UnitsByLabel } from './units.ts'

interface Filling {
  bank: UnitsByLabel
  shelves: readonly Shelf[]
  taken: Set<Unit>
  held: HeldBack
  chance: Chance
}

/** A way to a label that would be asked for another unit, and how many questions that are held back it adds by then. */
interface Way extends Step {
  cost: number
}

const isAny: IsOpen = () => true

/** What it costs a paper that a unit stands for a label: 1 where all that it has for it is held back. */
const costOf = (unit: Unit, label: number, isFree: IsOpen) => (isGiving(unit, label, isFree) ? 0 : 1)

/**
 * The cheapest way to every label that can be reached from those that want a unit. A way may cost less than nothing in between,
 * where a unit that stands for one label by a question held back has a free one for another; never in a circle, since what
 * is on the paper was the cheapest before.
 */
function waysFrom(wanting: readonly Shelf[], shelves: readonly Shelf[], isFree: IsOpen): Way[] {
  const ways = new Map(wanting.map((shelf): [Shelf, Way] => [shelf, { shelf, gives: null, to: null, cost: 0 }]))
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    for (const to of [...ways.values()]) {
      for (const shelf of shelves) {
        for (const gives of shelf.own.keys()) {
          if (shelf === to.shelf || !isGiving(gives, to.shelf.label, isAny)) continue
          const cost = to.cost + costOf(gives, to.shelf.label, isFree) - costOf(gives, shelf.label, isFree)
          if (cost >= (ways.get(shelf)?.cost ?? Number.POSITIVE_INFINITY)) continue
          ways.set(shelf, { shelf, gives, to, cost })
          isChanged = true
        }
      }
    }
  }
  return [...ways.values()]
}

const beginningOf = (way: Step): Shelf => (way.to ? beginningOf(way.to) : way.shelf)

/** One unit more for one of these labels, by as few questions that are held back as can be: the shortest augmenting path. Gives the label. */
function fillNext(wanting: readonly Shelf[], { bank, shelves, taken, held, chance }: Filling): Shelf | null {
  const isFree: IsOpen = ({ id }) => !held.has(id)
  const nextOf = ({ label }: Shelf, isOpen: IsOpen) =>
    openPile(bank.get(label) ?? [], (unit) => !taken.has(unit) && isGiving(unit, label, isOpen), chance)()
  const ends = waysFrom(wanting, shelves, isFree).flatMap((way) => {
    const free = way.shelf.look()
    const found = free ?? nextOf(way.shelf, isAny)
    return found ? [{ way, found, cost: way.cost + (free ? 0 : 1) }] : []
  })
  const [cheapest] = ends.sort((one, other) => one.cost - other.cost)
  if (!cheapest) return null
  taken.add(cheapest.found)
  handOn(cheapest.way, cheapest.found, (unit, label) =>
    pickFrom(unit, label, isGiving(unit, label, isFree) ? isFree : isAny, chance),
  )
  return beginningOf(cheapest.way)
}

/** What is missing, the cheapest first: where not every place can be filled, a dear one would take what a cheap one needs. */
export function fillCheapest(missing: readonly Shelf[], filling: Filling): void {
  for (let open = [...missing]; open.length > 0; ) {
    const filled = fillNext(open, filling)
    if (!filled) return
    open = open.toSpliced(open.indexOf(filled), 1)
  }
}
