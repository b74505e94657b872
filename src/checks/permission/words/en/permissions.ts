import type { Address } from '../../../../solana/address/address.ts'
import { programNames } from '../../../../solana/known/known-programs.ts'
import {
  shortAddress,
  solText,
  tokenAmountText,
  tokenText,
} from '../../../../findings/words/amounts.ts'
import { listText } from '../../../../findings/words/list.ts'
import {
  type Holder,
  type LockEnd,
  type Permission,
  type PermissionBase,
  type PermissionKind,
  type PermissionOf,
  unlimitedAmount,
} from '../../facts/permission.ts'

/** What a permission allows, what to do about it, and what else matters. */
export type PermissionText = { summary: string; remedy: string; notes?: string[] }

/** The sentences about one permission. */
export const permissionText = (permission: Permission): PermissionText => {
  // Each function accepts the permissions of its own kind, which the type system cannot follow through an index.
  const text = texts[permission.kind] as (of: Permission) => PermissionText
  return text(permission)
}

const comesWithToken =
  'It comes with the token and cannot be revoked. Hold the token if you trust its issuer.'

const texts: { [Kind in PermissionKind]: (permission: PermissionOf<Kind>) => PermissionText } = {
  'token-delegate': (permission) => {
    const notes = delegateNotes(permission)
    return {
      summary: delegateSummary(permission),
      remedy: permission.frozen
        ? 'It cannot be revoked while the account is frozen. Undo the listing or staking in the app that froze it, or revoke it once it is thawed.'
        : 'Sign the revoking transaction, unless you want this app to keep moving these tokens.',
      ...(notes.length > 0 && { notes }),
    }
  },
  'close-authority': (permission) =>
    permission.of === 'wrapped-sol'
      ? {
          summary: `${holderText(permission.holder)} can close your wrapped SOL account ${shortAddress(permission.account)} and gets the ${solText(permission.amount)} in it.`,
          remedy: permission.revocation
            ? 'Sign the revoking transaction: it sets you as the owner again, which removes the close authority and any delegate.'
            : 'The program does not let you remove this. Move the SOL to another account of yours, and stop using this one.',
        }
      : {
          summary: `${holderText(permission.holder)} can close your ${permission.empty ? 'empty ' : ''}account ${shortAddress(permission.account)} for ${tokenText(permission.token)}${permission.empty ? '' : ' once it is empty'}, and gets the ${solText(permission.amount)} in it${permission.empty ? '' : '. The tokens cannot be taken this way'}.`,
          remedy:
            'Only the holder can give this up, so there is no revoking transaction. Use another account for this token if the SOL in it matters to you.',
        },
  'frozen-account': (permission) => ({
    summary: `Your account ${shortAddress(permission.account)} with ${amountOf(permission)} is frozen${thawText(permission)}.`,
    remedy: permission.forNft
      ? 'NFTs of this kind are always frozen, or are frozen while listed or staked. End that in the app where you started it.'
      : 'No signature of yours thaws it. Contact the issuer of the token.',
  }),
  'permanent-delegate': (permission) => ({
    summary: `${holderText(permission.holder)} can take or burn your ${amountOf(permission)} at any time: the token is made that way.`,
    remedy: permission.expected
      ? 'Nothing to do if you trust the issuer: this comes with the token.'
      : 'It cannot be revoked. If the tokens are valuable to you, exchange them for another token.',
  }),
  'freeze-authority': (permission) => ({
    summary: `${holderText(permission.holder)} can freeze your ${amountOf(permission)}.`,
    remedy: comesWithToken,
  }),
  'default-frozen': (permission) => ({
    summary: permission.holder
      ? `Your ${amountOf(permission)}: new accounts for this token are frozen, and only ${holderText(permission.holder)} can thaw them.`
      : `Your ${amountOf(permission)}: new accounts for this token are frozen, and can no longer be thawed.`,
    remedy: comesWithToken,
  }),
  'pause-authority': ({ holder, paused, ...permission }) => ({
    summary: paused
      ? `Your ${amountOf(permission)}: all transfers of this token are paused${holder ? ` by ${holderText(holder)}` : ''}.`
      : `Your ${amountOf(permission)}: all transfers of this token can be paused${holder ? ` by ${holderText(holder)}` : ''}.`,
    remedy: comesWithToken,
  }),
  'transfer-hook': (permission) => ({
    summary: permission.programSet
      ? `Your ${amountOf(permission)}: each transfer of this token must be allowed by ${holderText(permission.holder)}.`
      : `Your ${amountOf(permission)}: ${holderText(permission.holder)} can set a program that allows or refuses each transfer.`,
    remedy: comesWithToken,
  }),
  'transfer-fee-authority': (permission) => ({
    summary: `Your ${amountOf(permission)}: ${holderText(permission.holder)} can raise the transfer fee of this token.`,
    remedy: comesWithToken,
  }),
  'unknown-extension': (permission) => ({
    summary: `Your ${amountOf(permission)}: this token has an extension that is not known here (type ${permission.extensions.join(', ')}).`,
    remedy: comesWithToken,
  }),
  'stake-withdrawer': (permission) => ({
    summary: `Only ${holderText(permission.holder)} can withdraw the ${solText(permission.amount)} in stake account ${shortAddress(permission.account)}. This wallet only chooses its validator.`,
    remedy:
      'Only the withdrawer can change this, so there is no revoking transaction. Make sure that it is a wallet of yours: otherwise a stake that was meant to be yours is lost.',
    ...(permission.madeByOthers && {
      notes: ['The stake was created without a signature of this wallet.'],
    }),
  }),
  'stake-staker': (permission) => ({
    summary: `${holderText(permission.holder)} chooses the validator of your stake account ${shortAddress(permission.account)} with ${solText(permission.amount)}, and can deactivate or split it. Only you can withdraw it.`,
    remedy: 'Sign the revoking transaction, unless you gave them the stake to manage.',
  }),
  'stake-lockup': ({ holder, ...permission }) => ({
    summary: `Your stake account ${shortAddress(permission.account)} with ${solText(permission.amount)} is locked ${lockText(permission.until)}${holder ? `. ${holderText(holder)} can unlock it early or extend the lock` : ''}.`,
    remedy: holder
      ? 'Only the custodian can lift the lock. If you did not agree to it, find out who that is before you add SOL.'
      : 'Wait until the lock ends. It cannot be extended.',
  }),
  'nonce-authority': (permission) => ({
    summary: `Anything you signed with the nonce account ${shortAddress(permission.account)} can still be sent by anyone who has it.`,
    remedy: `Sign the revoking transaction: it closes the nonce account, which makes all of that void, and returns its ${solText(permission.lamports)}. If you use the nonce, advancing it is enough.`,
    notes: ['What was signed with it is not on the chain, so it cannot be listed.'],
  }),
  'upgrade-authority': (permission) => ({
    summary: `This wallet can replace the program whose code is in ${shortAddress(permission.account)}.`,
    remedy:
      'If people trust the program with their assets, move this authority to a multisig, or give it up permanently.',
  }),
  'wallet-owner': (permission) =>
    permission.handedOver
      ? {
          summary: `The wallet itself belongs to ${programText(permission.owner)}, which alone can move its ${solText(permission.amount)}.`,
          remedy:
            'The wallet cannot take itself back. Move its tokens to another wallet, and stop using it.',
        }
      : {
          summary: `The address is an account of ${programText(permission.owner)}, which decides who acts for it.`,
          remedy: 'Nothing to do if you use this program on purpose.',
        },
  'multisig-signer': (permission) => ({
    summary: `${shortAddress(permission.holder.address)} is one of ${permission.signerCount} signers; any ${permission.required} of them together act for this address.`,
    remedy:
      'The signers of this kind of multisig can never be changed. Create a new one if they should be.',
  }),
}

const delegateSummary = (permission: PermissionOf<'token-delegate'>): string => {
  const { holder, account, amount, allowance, share } = permission
  const where = `your account ${shortAddress(account)}`
  const taker = holderText(holder)
  if (allowance === 0n)
    return `${taker} is still set as delegate of ${where}, with nothing left to take.`
  const now =
    amount === 0n
      ? `${taker} can take nothing from ${where} now, because it is empty`
      : `${taker} can take ${amountOf(permission)}${share === 1 ? ', which is everything,' : ''} from ${where}`
  if (allowance === unlimitedAmount)
    return `${now}. They can also take everything that arrives there later.`
  return allowance > amount
    ? `${now}. With what arrives there later, they can take up to ${amountOf({ ...permission, amount: allowance })} in all.`
    : `${now}.`
}

const delegateNotes = ({ frozen, cpiGuard }: PermissionOf<'token-delegate'>): string[] => [
  ...(frozen === 'for-all'
    ? ['The account is frozen: until it is thawed, its tokens cannot be moved.']
    : []),
  ...(frozen === 'for-nft'
    ? ['The account is frozen by the NFT program, which thaws it for the delegate.']
    : []),
  ...(cpiGuard
    ? ['Its CPI guard keeps programs from acting in your name. It does not stop a delegate.']
    : []),
]

const thawText = ({ thaw, holder }: PermissionOf<'frozen-account'>): string => {
  switch (thaw) {
    case 'holder':
      return holder ? `, and only ${holderText(holder)} can thaw it` : ''
    case 'no-one':
      return ', and no one can thaw it any more'
    case 'unknown':
      return ''
  }
}

/** The last second that a date can hold (8.64e15 ms). */
const lastDateSeconds = 8_640_000_000_000n

const lockText = ({ unixSeconds, epoch }: LockEnd): string =>
  listText([
    ...(unixSeconds === undefined ? [] : [dateText(unixSeconds)]),
    ...(epoch === undefined ? [] : [`until epoch ${epoch}`]),
  ])

const dateText = (unixSeconds: bigint): string =>
  unixSeconds > lastDateSeconds
    ? 'forever'
    : `until ${new Date(Number(unixSeconds) * 1000).toISOString().slice(0, 10)}`

const programText = (program: Address): string =>
  programNames.get(program)?.name ?? `the program ${shortAddress(program)}`

const amountOf = ({
  amount = 0n,
  mint,
  decimals,
}: Pick<PermissionBase, 'amount' | 'mint' | 'decimals'>): string =>
  tokenAmountText({
    raw: amount,
    ...(mint && { mint }),
    ...(decimals !== undefined && { decimals }),
  })

/** `7xKX…gAsU (Jupiter DCA)`, `7xKX…gAsU (an unknown wallet)`. */
const holderText = ({ address, kind, name }: Holder): string => {
  const what = kind === 'known-bad' ? `reported, ${name ?? 'without details'}` : name
  return `${shortAddress(address)} (${what ?? kindTexts[kind]})`
}

const kindTexts: Readonly<Record<Holder['kind'], string>> = {
  wallet: 'an unknown wallet',
  program: 'an address of an unknown program',
  'known-program': 'a known program',
  multisig: 'an unknown multisig',
  issuer: 'an issuer',
  'known-bad': 'a reported address',
  own: 'this wallet',
}
