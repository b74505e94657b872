import type { Static } from '@sinclair/typebox'
import { t } from 'elysia'
import { readAppAddress } from '../../../checks/dapp/site/app-address.ts'
import { inCallersNames } from '../../../endpoint/callers-names.ts'
import { evidenceParts } from '../../answer/build-scan-evidence.ts'
import { wordsParameter } from '../../../endpoint/schema/query.ts'
import { explained, type ReadText } from '../../../endpoint/schema/explained.ts'
import { readTransaction } from '../../observe/read-scan-input.ts'
import { samples } from '../../../endpoint/schema/samples.ts'
import scanSamples from './scan.samples.json' with { type: 'json' }
import type { Caller } from '../../scan-transaction.ts'
import { addressSchema, chainSchema } from '../../../endpoint/schema/solana.ts'

/** A domain name has at most 253 characters; a source is a word or a URL. */
const contextMaxChars = 2048

const contextText = (description: string, reads?: ReadText) => {
  const expected = `text of at most ${contextMaxChars} characters`
  return t.String(explained(expected, { maxLength: contextMaxChars, description }, reads))
}

/** A name that cannot be read would be checked against no list, so it is refused. An empty one names no app. */
const readOrigin = (text: string, field: string): unknown =>
  text === '' ? undefined : inCallersNames({ url: field }, () => readAppAddress(text))

export const scanBody = t.Object(
  {
    chain: chainSchema,
    tx_base64: t.String(
      explained(
        'a serialized transaction in base64',
        {
          minLength: 1,
          description:
            'The serialized transaction in base64: legacy, version 0 or version 1, signed or not. An unsigned message works too.',
        },
        readTransaction,
      ),
    ),
    wallet_address: addressSchema(),
    context: t.Optional(
      t.Object(
        {
          source: t.Optional(
            contextText(
              'Kind of caller, such as `browser-extension`. `dapp`, `website`, `blink` and `action` mean that an app requests the signature; `sponsor`, `relayer`, `paymaster` and `fee-payer` mean that the wallet pays the fees of other users.',
            ),
          ),
          dapp_domain: t.Optional(
            contextText('Domain or URL of the app that built the transaction.', readOrigin),
          ),
        },
        explained('a JSON object with source and dapp_domain, or nothing', {
          title: 'ScanContext',
          description: 'Where the transaction comes from. It can raise the risk, never lower it.',
        }),
      ),
    ),
  },
  {
    ...explained('a JSON object with chain, tx_base64 and wallet_address', {}),
    ...samples(scanSamples.body),
  },
)

export type ScanBody = Static<typeof scanBody>

/** Parts that `?include=` adds to the answer. */
export const scanQuery = {
  include: wordsParameter(evidenceParts, 'Parts of `evidence` to include, comma-separated.'),
}

/** Wallet and context of a body, for one transaction or several. Throws Fault INVALID_REQUEST naming the app. */
export const callerOf = ({
  wallet_address,
  context: { source, dapp_domain: dappDomain } = {},
}: Pick<ScanBody, 'wallet_address' | 'context'>): Caller => {
  if (dappDomain !== undefined) readOrigin(dappDomain, 'context.dapp_domain')
  return {
    walletAddress: wallet_address,
    ...(source !== undefined && { source }),
    ...(dappDomain !== undefined && { dappDomain }),
  }
}
