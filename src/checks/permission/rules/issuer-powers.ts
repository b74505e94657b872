import type { Address } from '../../../solana/address/address.ts'
import type { Severity } from '../../../findings/severity.ts'
import { amountText } from '../../../findings/words/amounts.ts'
import { byWhom, counted, type PermissionCheck, worthText } from '../assess/check.ts'
import type { PermissionFacts } from '../facts/facts.ts'
import {
  type HeldMint,
  heldMints,
  isExpected,
  issuerPower,
  looksLikeNft,
} from '../facts/held-mints.ts'
import { holderText } from '../facts/holder.ts'
import type { Permission, PermissionKind } from '../facts/permission.ts'
import { materialUsd } from '../facts/worth.ts'

/**
 * What issuers of tokens that the wallet holds can do short of taking them: freeze, stop all transfers, put a program in
 * between, charge for transfers. Notes, since they come with the token; one that bites already weighs as much as the
 * tokens do. Source: SPL Token `FreezeAccount`, Token-2022 extensions.
 */
export const issuerPowersCheck: PermissionCheck = {
  id: 'issuer-powers',
  critical: false,
  areas: ['token-accounts', 'mints'],
  code: 'ISSUER_POWER',
  find: (facts) =>
    heldMints(facts).flatMap((held) =>
      powersOf(held, facts).map((power) => describe(held, power, facts)),
    ),
  say: (found, severity) => {
    const tokens = new Set(found.map(({ mint }) => mint)).size
    if (severity === 'medium')
      return `All transfers of ${counted(tokens, 'token that you hold', 'tokens that you hold')} are stopped now${worthText(found)}: you cannot pass on what you have of it.`
    return `${counted(tokens, 'token that you hold', 'tokens that you hold')} can be frozen, stopped, charged for or held back${byWhom(found)}. This comes with the token and cannot be revoked.`
  },
}

type Power = {
  kind: PermissionKind
  holder?: Address
  /** What it is, behind `Your 5 of token X: `. */
  what: string
  /** Whether it holds the tokens back at this moment. */
  biting?: true
}

const powersOf = (held: HeldMint, facts: PermissionFacts): Power[] =>
  [...freezing(held, facts), ...withExtensions(held, facts)].filter(
    ({ holder, biting }) => biting || holder === undefined || !facts.holders.isOwn(holder),
  )

const freezing = ({ state }: HeldMint, facts: PermissionFacts): Power[] => {
  const { freezeAuthority, defaultAccountState } = state
  if (defaultAccountState === 'frozen') {
    const thawing = freezeAuthority ? 'can be thawed only' : 'can be thawed by nobody'
    return [
      {
        kind: 'default-frozen',
        ...(freezeAuthority && { holder: freezeAuthority }),
        what: `new accounts for it are frozen and ${thawing}`,
      },
    ]
  }
  if (!freezeAuthority || looksLikeNft(state) || facts.freezesForNft(freezeAuthority)) return []
  return [
    { kind: 'freeze-authority', holder: freezeAuthority, what: 'can be frozen in your account' },
  ]
}

const withExtensions = ({ state }: HeldMint, facts: PermissionFacts): Power[] => {
  const { pausable, transferHook, transferFee, extensions = [] } = state
  const powers: Power[] = []
  const pauser = pausable?.authority
  if (pausable?.paused) {
    powers.push({
      kind: 'pause-authority',
      ...(pauser && { holder: pauser }),
      what: 'all its transfers are stopped now',
      biting: true,
    })
  } else if (pauser) {
    powers.push({
      kind: 'pause-authority',
      holder: pauser,
      what: 'all its transfers can be stopped',
    })
  }
  const hook = transferHook?.program ?? transferHook?.authority
  if (hook) {
    const what = transferHook?.program
      ? 'each of its transfers is let through or refused'
      : 'a program that lets its transfers through or refuses them can be set'
    powers.push({ kind: 'transfer-hook', holder: hook, what })
  }
  const charger = transferFee?.configAuthority
  if (charger)
    powers.push({
      kind: 'transfer-fee-authority',
      holder: charger,
      what: 'the fee on its transfers can be raised',
    })
  const unknown = extensions.filter((name) => name.startsWith('unknown extension'))
  if (unknown.length > 0)
    powers.push({
      kind: 'unknown-extension',
      what: `it has a property not known here (${unknown.join(', ')})`,
    })
  return powers.filter(({ holder }) => holder === undefined || !facts.holders.isOwn(holder))
}

const describe = (held: HeldMint, power: Power, facts: PermissionFacts): Permission => {
  const holder = power.holder === undefined ? undefined : facts.holders.of(power.holder)
  const shared = issuerPower(held, holder, facts)
  const amount = amountText(held.amount, held.mint, facts.decimals)
  return {
    ...shared,
    kind: power.kind,
    severity: severityOf(held, power, shared),
    summary: `Your ${amount}: ${power.what}${holder ? ` by ${holderText(holder)}` : ''}.`,
    remedy: 'It comes with the token and cannot be revoked. Hold it if you trust the issuer.',
  }
}

/** Frozen accounts themselves have a check of their own. */
const severityOf = (
  { mint }: HeldMint,
  { kind, biting }: Power,
  { holder, exposureUsd = 0 }: Pick<Permission, 'holder' | 'exposureUsd'>,
): Severity => {
  if (biting) return exposureUsd >= materialUsd ? 'medium' : 'low'
  if (isExpected(mint, holder)) return 'info'
  return kind === 'transfer-hook' || kind === 'unknown-extension' ? 'low' : 'info'
}
