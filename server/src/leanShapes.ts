import { config } from 'zod/v4/core'

interface Shape {
  _zod: { constr: object; traits: ReadonlySet<string> }
}

/** What a shape is, is the same for all that one constructor made. */
function sharedTraits() {
  const traitsOf = new WeakMap<object, ReadonlySet<string>>()
  return ({ _zod }: Shape): void => {
    const { constr, traits } = _zod
    const known = traitsOf.get(constr)
    if (known?.size === traits.size) _zod.traits = known
    else traitsOf.set(constr, traits)
  }
}

/** The accessor of a method hands it out as it is where there is nothing to bind it to. */
function methodOf({ get }: PropertyDescriptor): unknown {
  try {
    return get?.call(undefined)
  } catch {
    // It is no method, and wants to look at a shape.
    return undefined
  }
}

/** What a call is read with is bound once, as before: it must not take longer. Few shapes are read with from outside. */
const READS = /parse|encode|decode|validate/i

function bindAtEachLook(prototype: object): void {
  for (const [name, accessor] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    const method = READS.test(name) ? undefined : methodOf(accessor)
    if (typeof method !== 'function') continue
    Object.defineProperty(prototype, name, {
      ...accessor,
      get(this: unknown) {
        return method.bind(this)
      },
    })
  }
}

function lean() {
  const shareTraits = sharedTraits()
  const known = new WeakSet<object>()
  return (shape: Shape): void => {
    shareTraits(shape)
    const prototype = Object.getPrototypeOf(shape)
    if (known.has(prototype)) return
    known.add(prototype)
    bindAtEachLook(prototype)
  }
}

/**
 * zod gives each of our five thousand shapes a set of what it is, and keeps each method by which another was made of it (`optional`, `min`)
 * as a property of it, which costs it the hidden class that it shared with others: 3 MB. Shapes that were made before this stay as they were.
 */
config({ postProcessor: lean() })
