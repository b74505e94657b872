import { t } from 'elysia'
import { addressKinds } from '../../facts/address-kind.ts'
import { inPlace } from '../../../../endpoint/schema/in-place.ts'
import { explained } from '../../../../endpoint/schema/explained.ts'
import { samples, type Sample } from '../../../../endpoint/schema/samples.ts'
import { addressSchema, chainSchema } from '../../../../endpoint/schema/solana.ts'

/** Request body of the address and wallet checks. */
export const addressBody = <Name extends string>(named: Record<Name, Sample>) =>
  t.Object(
    { chain: t.Optional(chainSchema), address: addressSchema() },
    {
      ...explained('a JSON object with address', {}),
      ...samples(named),
    },
  )

const text = (description: string) => t.String({ description })
export const timeSchema = (description: string) => t.String({ format: 'date-time', description })
export const countSchema = (description: string) => t.Integer({ minimum: 0, description })

const addressKind = t.String({
  title: 'AddressKind',
  enum: [...addressKinds],
  description: 'What is at an address.',
})
export const kindSchema = (description: string) => inPlace(addressKind, description)

/** Fields shared by the address and wallet answers. */
export const accountFields = {
  address: text('The requested address.'),
  kind: kindSchema('What is at the address.'),
  exists: t.Boolean({ description: 'Whether there is an account at the address.' }),
  onCurve: t.Boolean({ description: 'Whether the address can have a private key.' }),
  name: t.Optional(text('Public name, if known.')),
  owner: t.Optional(text('The program that owns the account.')),
  ownerName: t.Optional(text('Public name of that program, if known.')),
  balance: text('Balance in lamports, as a decimal string.'),
  transactionsSeen: t.Optional(
    countSchema(
      'Number of transactions found that mention the address. Absent if they could not be counted.',
    ),
  ),
  historyComplete: t.Optional(
    t.Boolean({ description: 'Whether those include its very first transaction.' }),
  ),
  firstSeenAt: t.Optional(timeSchema('Time of its first transaction, if that was found.')),
  seenSince: t.Optional(
    timeSchema(
      'Time of the oldest transaction counted, if older ones exist: the address is at least this old.',
    ),
  ),
  lastSeenAt: t.Optional(timeSchema('Time of its latest transaction.')),
  fundedBy: t.Optional(
    text('Address that sent its first SOL, if the first transaction was found.'),
  ),
}
