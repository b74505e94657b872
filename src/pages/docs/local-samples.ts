import type { Example } from '../examples.ts'
import { textAt } from './json.ts'
import type { Offer, Operation, Parameter, Sample } from './read-document.ts'

/**
 * The operation with requests about data of this server first: those of the document may name addresses that its chain
 * does not have. They are built from the server's configured examples, by the names of their fields.
 */
export const withLocalSamples = (operation: Operation, examples: readonly Example[]): Operation => {
  const offers = examples.flatMap(offerOf)
  if (offers.length === 0) return operation
  return {
    ...operation,
    parameters: operation.parameters.map((parameter) => offered(parameter, offers)),
    body: operation.body && {
      ...operation.body,
      samples: [...localBodies(operation.body.samples, offers), ...operation.body.samples],
    },
  }
}

type NamedOffer = Offer & { field: string }

/** Only examples that are one address; whole transactions are in the document. */
const offerOf = ({ label, fields }: Example): NamedOffer[] => {
  const [first, ...others] = Object.entries(fields)
  if (!first || others.length > 0 || !isAddress.has(first[0])) return []
  return [{ field: first[0], value: first[1], label }]
}

const isAddress: ReadonlySet<string> = new Set(['mint', 'address'])

const offered = (parameter: Parameter, offers: readonly NamedOffer[]): Parameter => {
  const fitting = offers.filter(
    ({ field }) => parameter.place === 'path' && field === parameter.name,
  )
  const [first] = fitting
  return first
    ? { ...parameter, offers: fitting, schema: { ...parameter.schema, example: first.value } }
    : parameter
}

const localBodies = (samples: readonly Sample[], offers: readonly NamedOffer[]): Sample[] => {
  const [first] = samples
  if (!first) return []
  return offers
    .filter(({ field }) => textAt(first.value, field) !== undefined)
    .map(({ field, value, label }) => ({
      name: '',
      summary: `On this server: ${label}`,
      value: { ...Object(first.value), [field]: value },
    }))
}
