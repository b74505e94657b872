import { t } from 'elysia'
import { addressKinds } from '../../facts/address-kind.ts'
import { explained } from '../../../../endpoint/schema/explained.ts'
import { samples, type Sample } from '../../../../endpoint/schema/samples.ts'
import { addressSchema, chainSchema } from '../../../../endpoint/schema/solana.ts'

/** Body of the questions about an address or a wallet. */
export const addressBody = <Name extends string>(named: Record<Name, Sample>) =>
  t.Object(
    { chain: t.Optional(chainSchema), address: addressSchema('address') },
    {
      ...explained('body', 'a JSON object with address', {}),
      ...samples(named),
    },
  )

const text = (description: string) => t.String({ description })
export const timeSchema = (description: string) => t.String({ format: 'date-time', description })
export const countSchema = (description: string) => t.Integer({ minimum: 0, description })

export const kindSchema = (description: string) =>
  t.String({ enum: [...addressKinds], description })

/** What the answers about an address and about a wallet share. */
export const accountFields = {
  address: text('As asked.'),
  kind: kindSchema('What stands there.'),
  exists: t.Boolean({ description: 'Whether there is an account at the address.' }),
  onCurve: t.Boolean({ description: 'Whether somebody may hold a private key to it.' }),
  name: t.Optional(text('Public name, where it is known.')),
  owner: t.Optional(text('The program that owns the account.')),
  ownerName: t.Optional(text('Public name of that program, where it is known.')),
  balance: text('Lamports that it holds, in decimal.'),
  transactionsSeen: t.Optional(
    countSchema('How many transactions that name it were counted; absent where none could be.'),
  ),
  historyComplete: t.Optional(
    t.Boolean({ description: 'Whether the first transaction ever is among those counted.' }),
  ),
  firstSeenAt: t.Optional(timeSchema('Its first transaction, where that was reached.')),
  seenSince: t.Optional(
    timeSchema(
      'The oldest transaction counted, where there are older ones: it is at least that old.',
    ),
  ),
  lastSeenAt: t.Optional(timeSchema('Its newest transaction.')),
  fundedBy: t.Optional(text('Who sent its first SOL, where the first transaction was reached.')),
}
