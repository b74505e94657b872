import { isOnCurve } from '../../solana/address/curve.ts'
import type { Address } from '../../solana/address/address.ts'
import { decimalText, shortAddress } from '../../findings/words/amounts.ts'
import { dollarText } from '../../findings/words/dollars.ts'
import type {
  MintSignal,
  PermissionChange,
  SignalFact,
  SignalWindow,
  StagedVolume,
} from '../signals/signal-reason.ts'

/** Everything notable about a token, strongest first, in whole sentences. */
export const signalText = (
  { reasons, staged }: Pick<MintSignal, 'reasons' | 'staged'>,
  window: SignalWindow,
): string =>
  [
    ...reasons.map((reason) => factText(reason, `in the last ${windows[window]}`)),
    ...(staged ? [stagedText(staged)] : []),
  ].join(' ')

const windows: Readonly<Record<SignalWindow, string>> = {
  '1h': 'hour',
  '6h': '6 hours',
  '24h': '24 hours',
}

/** `when`: `in the last hour`. */
const factText = (fact: SignalFact, when: string): string => {
  switch (fact.kind) {
    case 'wallets-buying': {
      const record =
        fact.provenWallets > 0
          ? `; ${fact.provenWallets} of them ${fact.provenWallets === 1 ? 'is' : 'are'} watched or ${fact.provenWallets === 1 ? 'has' : 'have'} a good record`
          : ''
      return `In the trades followed here, ${fact.wallets} wallets bought more of this token than they sold ${when}, for ${dollarText(fact.netUsd)} net${record}.`
    }
    case 'volume-up':
      return `In the trades followed here, ${dollarText(fact.usd)} was traded ${when}, ${timesText(fact.usd / fact.usualUsd)} times the usual volume.`
    case 'sell-off':
      return `Risk: in the trades followed here, ${fact.wallets} wallets sold ${when} and the price fell by ${percentText(fact.priceDrop)}.`
    case 'no-sales':
      return `Risk: in the trades followed here, ${fact.buyers} wallets bought this token and none sold it. Check that it can be sold.`
    case 'permission-changed':
      return `Risk: ${permissionText(fact.change, when)}`
    case 'supply-grew':
      return `Risk: the supply grew ${growthText(fact.growth)} ${when}${mintedText(fact.minted, fact.decimals)}.`
    case 'liquidity-fell':
      return `Risk: liquidity fell by ${Math.floor(100 * (1 - fact.toUsd / fact.fromUsd))} % ${when}, from ${dollarText(fact.fromUsd)} to ${dollarText(fact.toUsd)}. It may be hard to sell.`
  }
}

const permissionText = (change: PermissionChange, when: string): string => {
  switch (change.what) {
    case 'mint-authority':
    case 'freeze-authority': {
      const permission = permissions[change.what]
      return change.from === undefined
        ? `${holderText(change.to)} can now ${permission}. The permission was added ${when}.`
        : `the permission to ${permission} passed to ${holderText(change.to)} ${when}.`
    }
    case 'permanent-delegate':
      return `${holderText(change.to)} can move or burn this token in any account. The permission was added ${when}.`
    case 'transfer-fee':
      return `the transfer fee rose from ${change.fromBasisPoints / 100} % to ${change.toBasisPoints / 100} % ${when}.`
    case 'transfers-paused':
      return `all transfers were paused ${when}. The token cannot be sold.`
    case 'transfer-hook':
      return `every transfer now needs the approval of the unknown program ${shortAddress(change.to)}. The hook was set ${when}.`
    case 'accounts-start-frozen':
      return `new accounts of this token start frozen. This was set ${when}.`
  }
}

const permissions = {
  'mint-authority': 'mint new tokens',
  'freeze-authority': 'freeze this token in any account',
} as const

const holderText = (holder: Address): string =>
  isOnCurve(holder)
    ? `the address ${shortAddress(holder)}`
    : `a program or multisig (${shortAddress(holder)})`

const stagedText = ({ by, share }: StagedVolume): string =>
  by === 'one-wallet'
    ? `One wallet made ${percentText(share)} of the volume, so it may be staged.`
    : `Wallets that sold what they bought made ${percentText(share)} of the volume, so it may be staged.`

const percentText = (share: number): string => `${Math.round(100 * share)} %`

const timesText = (ratio: number): string =>
  ratio < 10 ? ratio.toFixed(1) : Math.round(ratio).toLocaleString('en')

const growthText = (growth: number): string =>
  growth < 10 ? `by ${percentText(growth)}` : `to ${rounded.format(1 + growth)} times its size`

/** Empty for less than one whole token. */
const mintedText = (raw: bigint, decimals: number): string =>
  raw < 10n ** BigInt(decimals)
    ? ''
    : raw === 10n ** BigInt(decimals)
      ? ': 1 new token was minted'
      : `: ${rounded.format(Number(decimalText(raw, decimals)))} new tokens were minted`

/** `1.2M`, `340K`. */
const rounded = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 })
