import type { AuthorityKind } from '../../solana/decoding/format/action.ts'

/** `the mint authority`, `ownership`: precedes `of 7xKX…gAsU`. */
export const authorityText = (kind: AuthorityKind): string => names[kind]

const names: Readonly<Record<AuthorityKind, string>> = {
  'token-owner': 'ownership',
  'close-account': 'the close authority',
  'mint-tokens': 'the mint authority',
  'freeze-account': 'the freeze authority',
  'transfer-fee-config': 'the transfer fee authority',
  'withheld-withdraw': 'the withheld fee authority',
  'close-mint': 'the mint close authority',
  'interest-rate': 'the interest rate authority',
  'permanent-delegate': 'the role of permanent delegate',
  'confidential-transfer': 'the confidential transfer authority',
  'transfer-hook-program': 'the transfer hook authority',
  'confidential-transfer-fee': 'the confidential transfer fee authority',
  'metadata-pointer': 'the metadata pointer authority',
  'group-pointer': 'the group pointer authority',
  'group-update': 'the group update authority',
  'group-member-pointer': 'the group member pointer authority',
  'scaled-ui-amount': 'the scaled amount authority',
  pause: 'the pause authority',
  'permissioned-burn': 'the permissioned burn authority',
  nonce: 'the nonce authority',
  'stake-staker': 'the stake authority',
  'stake-withdrawer': 'the withdraw authority',
  'stake-custodian': 'the role of lockup custodian',
  'vote-voter': 'the vote authority',
  'vote-withdrawer': 'the withdraw authority',
  upgrade: 'the upgrade authority',
  'lookup-table': 'the lookup table authority',
  'asset-update': 'the update authority',
  unknown: 'an unknown authority',
}
