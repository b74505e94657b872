import { type Address, addressToBytes } from '../../../solana/address/address.ts'
import { squadsV4Program } from '../../../solana/address/known-address.ts'
import { findProgramAddress } from '../../../solana/address/program-address.ts'
import { notApplicable, ran, type Reason } from '../../../findings/reason-check.ts'
import type { AddressKind, Subject } from '../facts/address-kind.ts'
import type { AddressCheck } from '../assess/check.ts'
import { incinerator } from '../../../lists/known-name.ts'

/** What stands here is no wallet: what people send to it is lost, or gets to somebody they do not mean. */
export const notForPaymentsCheck: AddressCheck = {
  id: 'not-for-payments',
  critical: false,
  evaluate: ({ subject }) => {
    const reason = reasonOf(subject)
    return reason ? ran(reason) : notApplicable('It is a wallet, or nothing stands there.')
  },
}

const reasonOf = ({ address, kind }: Subject): Reason | undefined => {
  if (address === incinerator)
    return {
      code: 'NOT_FOR_PAYMENTS',
      message: 'This is the incinerator: whatever is sent to it is destroyed.',
      severity: 'low',
    }
  if (kind === 'program-wallet')
    return {
      code: 'NO_PRIVATE_KEY',
      message:
        'No private key belongs to this address: a program acts for it, as for the vault of a multisig. Send to it only if its owner gave it to you.',
      severity: 'info',
    }
  const sentence = kind === 'squads-multisig' ? vaultSentence(address) : told[kind]
  return sentence ? { code: 'NOT_FOR_PAYMENTS', message: sentence, severity: 'low' } : undefined
}

/** Seeds of a vault's address; source: @sqds/multisig, `getVaultPda`. */
const vaultSentence = (multisig: Address): string => {
  const seeds = ['multisig', addressToBytes(multisig), 'vault', Uint8Array.of(0)]
  return `This is the multisig account itself, not its vault. What is sent here can be lost. Its first vault is ${findProgramAddress(squadsV4Program, seeds)}; ask whether that is the one they mean.`
}

const lost = 'SOL or tokens that are sent to it are lost.'

const told: Partial<Record<AddressKind, string>> = {
  'system-account':
    'The account carries data, so that its SOL cannot be sent on by a plain transfer. It is not what wallets use.',
  'token-account':
    'This is a token account, not a wallet: it takes tokens of one kind. SOL that is sent to it can only be got back by closing it. Ask for the address of the wallet.',
  mint: `This is the mint of a token, not a wallet. ${lost} Use token-risk for what the token is like.`,
  'token-multisig': `This is a multisig of the Token program, which can own token accounts but spend no SOL. SOL that is sent to it is lost.`,
  nonce:
    'This is a nonce account, not a wallet. SOL that is sent to it belongs to whoever holds its authority.',
  stake:
    'This is a stake account, not a wallet. SOL that is sent to it belongs to whoever may withdraw the stake.',
  vote: 'This is the vote account of a validator, not a wallet. SOL that is sent to it belongs to the validator.',
  program: `This is a program, not a wallet. ${lost}`,
  'program-data': `This account holds the code of a program and is no wallet. ${lost}`,
  'program-buffer': `This account holds code that is about to be deployed and is no wallet. ${lost}`,
  'native-program': `This is a part of Solana, not a wallet. ${lost}`,
  sysvar: `This is a part of Solana, not a wallet. ${lost}`,
  'lookup-table': `This is an address lookup table, not a wallet. ${lost}`,
  config: `This is a configuration account, not a wallet. ${lost}`,
  'core-asset': `This is an NFT, not a wallet. ${lost}`,
  'core-collection': `This is a collection of NFTs, not a wallet. ${lost}`,
  'program-owned':
    'A program owns this account, and nobody can spend from it but by that program. What is sent to it may be lost.',
}
