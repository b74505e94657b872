import { shortAddress } from '../../../../findings/words/amounts.ts'
import type { Sentences } from '../../../../findings/words/catalogue.ts'
import { shortListText } from '../../../../findings/words/list.ts'
import type { PermissionGroup } from '../../assess/check.ts'
import type { CloseAuthorities } from '../../rules/close-authorities.ts'
import type { IssuerPowers } from '../../rules/issuer-powers.ts'
import type { PermanentDelegates } from '../../rules/permanent-delegates.ts'
import type { StakeWithdrawers } from '../../rules/stake-withdrawers.ts'
import type { TokenDelegates } from '../../rules/token-delegates.ts'
import { aboutDollarText } from '../../../../findings/words/dollars.ts'

/** One reason for all permissions of a check and severity. */
export const reasonWords = {
  'token-delegates': ({ serious, ...group }: TokenDelegates): Sentences => {
    const tokens = `Tokens in ${accountsText(group)}`
    return serious
      ? {
          what: `${tokens} can be taken at any time${byText(group)}${worthText(group)}.`,
          why: 'That needs no further signature of yours.',
          advice: 'Revoke it unless you know why it is there.',
        }
      : {
          what: `${tokens} may be moved${byText(group)}${worthText(group)}.`,
          advice: 'Revoke what you no longer use.',
        }
  },
  'close-authorities': ({ serious, ...group }: CloseAuthorities): Sentences =>
    serious
      ? {
          what: `The SOL in ${countText(group.count, 'of your wrapped SOL accounts', 'of your wrapped SOL accounts')} can be taken at any time${byText(group)}${worthText(group)}.`,
          why: 'Closing the account is enough to take it.',
          advice: 'Revoke it unless you know why it is there.',
        }
      : {
          what: `${accountsText(group)} can be closed${byText(group)}.`,
          why: 'Closing an account takes at most the SOL in it.',
        },
  'frozen-accounts': (group: PermissionGroup): Sentences => ({
    what: `${countText(group.count, 'of your token accounts is', 'of your token accounts are')} frozen${byText(group)}${worthText(group)}.`,
    why: 'Frozen tokens cannot be moved until they are thawed.',
  }),
  'permanent-delegates': ({ expected, ...group }: PermanentDelegates): Sentences =>
    expected
      ? {
          what: `${tokensText(group.count)} can be taken back by a known issuer${worthText(group)}.`,
        }
      : {
          what: `${tokensText(group.count)} can be taken or burned at any time${byText(group)}${worthText(group)}.`,
          why: 'This comes with the token and cannot be revoked.',
        },
  'issuer-powers': ({ tokenCount, paused, ...group }: IssuerPowers): Sentences =>
    paused
      ? {
          what: `All transfers of ${tokensText(tokenCount)} are paused${worthText(group)}.`,
          why: 'You cannot move these tokens until transfers resume.',
        }
      : {
          what: `${tokensText(tokenCount)} can be frozen, paused, charged for or held back${byText(group)}.`,
          why: 'This comes with the token and cannot be revoked.',
        },
  'stake-withdrawers': ({ maybeLost, ...group }: StakeWithdrawers): Sentences => ({
    what: `${countText(group.count, 'stake account')} that this wallet manages can only be withdrawn${byText(group)}${worthText(group)}.`,
    ...(maybeLost && { why: 'If the stake was meant to be yours, it no longer is.' }),
  }),
  'stake-managers': (group: PermissionGroup): Sentences => ({
    what: `${countText(group.count, 'stake account')} of this wallet can be moved between validators${byText(group)}${worthText(group)}.`,
    why: 'That does not include withdrawing the stake.',
  }),
  'stake-lockups': (group: PermissionGroup): Sentences => ({
    what: `${countText(group.count, 'stake account of this wallet is', 'stake accounts of this wallet are')} locked${worthText(group)}.`,
    why:
      group.holders.length === 0
        ? 'The lock cannot be lifted or extended.'
        : `The lock can be extended${byText(group)}.`,
  }),
  'nonce-accounts': ({ count }: { count: number }): Sentences => ({
    what: `${countText(count, 'nonce account')} of this wallet ${count === 1 ? 'keeps' : 'keep'} transactions valid that were signed with ${count === 1 ? 'it' : 'them'}, however long ago.`,
    advice: 'Close or advance it unless you use it.',
  }),
  'program-upgrades': ({ count }: { count: number }): Sentences => ({
    what: `This wallet alone can replace the code of ${countText(count, 'program')}.`,
    why: 'A thief of this wallet could rob the program’s users.',
  }),
  'wallet-control': ({ handedOver }: { handedOver: boolean }): Sentences =>
    handedOver
      ? {
          what: 'This wallet was handed over to a program.',
          why: 'Only that program can move its SOL now.',
          advice: 'Do not send anything to it.',
        }
      : { what: 'This address is not a plain wallet: a program or a multisig acts for it.' },
}

const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

const accountsText = ({ count }: PermissionGroup): string =>
  countText(count, 'of your token accounts', 'of your token accounts')

const tokensText = (count: number): string =>
  countText(count, 'token that you hold', 'tokens that you hold')

/** Maximum holders named in a sentence. */
const namedHoldersMax = 3

/** ` by 7xKX…gAsU and 9abc…wxyz`; empty without a holder. */
const byText = ({ holders }: PermissionGroup): string =>
  holders.length === 0 ? '' : ` by ${shortListText(holders.map(shortAddress), namedHoldersMax)}`

/** `, worth about $12.50`; empty if nothing has a price. */
const worthText = ({ worth }: PermissionGroup): string =>
  worth
    ? `, worth ${aboutDollarText(worth.usd)}${worth.complete ? '' : ' as far as prices are known'}`
    : ''
