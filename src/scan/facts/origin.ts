import type { Address } from '../../solana/address/address.ts'
import { isExposed } from '../scenarios/exposure.ts'
import { exposureIn } from './exposure.ts'
import { otherSigners } from './other-signers.ts'
import { oncePerContext } from '../context/once-per-context.ts'
import type { RiskContext } from '../context/risk-context.ts'

/**
 * Whether an app requested the transaction, rather than the user in their own wallet: the caller reports an app, or an
 * unknown program whose call could not be decoded receives something of the user's, which no wallet does by itself.
 */
export const comesFromApp = (context: RiskContext): boolean =>
  namesApp(context) || exposesToUnread(context)

/** Whether an app requested the transaction, or another wallet takes part in making it. */
export const comesFromOutside = (context: RiskContext): boolean =>
  isRequested(context) || exposesToUnread(context)

/** Whether the caller reports a requesting app, or another wallet takes part in making the transaction. */
export const isRequested = (context: RiskContext): boolean =>
  namesApp(context) || coSignersOf(context).length > 0

/**
 * Other wallets that take part in making the transaction: their signature is used in it, or given before the user's.
 * A sponsor that signs last is none: wallets that pay fees for their users look the same.
 */
export const coSignersOf = (context: RiskContext): Address[] =>
  otherSigners(context)
    .filter(({ paysOnly, signature }) => !paysOnly || signature === 'valid')
    .map(({ signer }) => signer)

/** Whether another wallet pays fee or rent and does nothing else, and has not signed yet. */
export const isSponsored = (context: RiskContext): boolean =>
  otherSigners(context).some(({ paysOnly, signature }) => paysOnly && signature !== 'valid')

/** Whether the caller reports that an app requested the transaction. */
export const namesApp = ({ origin }: Pick<RiskContext, 'origin'>): boolean =>
  (origin.dappDomain ?? '') !== '' || appSources.has(sourceOf(origin))

const exposesToUnread = oncePerContext((context): boolean => {
  const exposure = exposureIn(context)
  if (!isExposed(exposure)) return false
  return context.instructions.some(
    ({ programId, status }) => status !== 'decoded' && exposure.programs.includes(programId),
  )
})

/** Whether the caller reports that the wallet sponsors fees of other signers. */
export const isSponsor = ({ origin }: Pick<RiskContext, 'origin'>): boolean =>
  sponsorSources.has(sourceOf(origin))

const sourceOf = ({ source }: RiskContext['origin']): string => source?.toLowerCase() ?? ''

const appSources: ReadonlySet<string> = new Set([
  'dapp',
  'website',
  'site',
  'web',
  'blink',
  'action',
])

const sponsorSources: ReadonlySet<string> = new Set([
  'sponsor',
  'relayer',
  'paymaster',
  'fee-payer',
])
