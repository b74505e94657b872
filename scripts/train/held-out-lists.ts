import type { Example } from './examples.ts'
import { familiesOf } from './families.ts'

/** Names that are left out of the fitting together, and those that the model is then fitted on. */
export type ListSplit = { fitted: Example[]; held: Example[] }

/** A part of the training data that others may not stand for: another list, or later years. */
export type HeldOutList = {
  title: string
  /** Whether a phishing name is held out, fitted on, or left out of both. */
  placeOf: (example: Example) => 'held' | 'fitted' | 'neither'
}

const polkadot = 'polkadot-js-phishing'

const isOn = ({ row: { sources } }: Example, list: string): boolean =>
  sources.some((source) => source.startsWith(list))

const isDated = ({ row: { firstSeen } }: Example): boolean => firstSeen !== ''

export const heldOutLists: readonly HeldOutList[] = [
  {
    title: 'first seen in 2024 or later',
    placeOf: ({ row: { firstSeen } }) => (firstSeen >= '2024' ? 'held' : 'fitted'),
  },
  {
    title: 'on polkadot-js alone',
    placeOf: (example) => (isOn(example, polkadot) && !isDated(example) ? 'held' : 'fitted'),
  },
  {
    title: '409H, seen elsewhere later',
    placeOf: (example) => {
      if (isOn(example, polkadot)) return 'fitted'
      return isDated(example) ? 'held' : 'neither'
    },
  },
]

/** Honest names come from the same lists on either side, so that a part of them is held out in each round. */
export const honestRounds = 3

/**
 * The names that are fitted on and held out in one round. Families of held-out names are not fitted on. Known sites are
 * always fitted on and never held out, as they are never assessed by their names.
 */
export const splitByList = (
  examples: readonly Example[],
  { placeOf }: HeldOutList,
  round: number,
): ListSplit => {
  const families = familiesOf(examples.map(({ label }) => label))
  const placeAt = (example: Example, family: number): 'held' | 'fitted' | 'neither' => {
    if (isOn(example, 'known-sites')) return 'fitted'
    if (example.phishing) return placeOf(example)
    return family % honestRounds === round ? 'held' : 'fitted'
  }
  const places = examples.map((example, index) => placeAt(example, families[index] ?? 0))
  const heldFamilies = new Set(families.filter((_, index) => places[index] === 'held'))
  return {
    fitted: examples.filter(
      (example, index) =>
        places[index] === 'fitted' &&
        (isOn(example, 'known-sites') || !heldFamilies.has(families[index] ?? 0)),
    ),
    held: examples.filter((_, index) => places[index] === 'held'),
  }
}
