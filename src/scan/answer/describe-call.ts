import type { Address } from '../../solana/address/address.ts'
import {
  loaderV3Program,
  lookupTableProgram,
  systemProgram,
  token2022Program,
  tokenProgram,
} from '../../solana/address/known-address.ts'
import { shortAddress } from '../../findings/words/amounts.ts'
import type { DecodedInstruction } from '../../solana/decoding/format/decoder.ts'

/** One sentence on what a core program makes or readies; undefined where the instruction's actions tell it, or nothing does. */
export const callSentence = ({
  programId,
  name = '',
  status,
  accounts,
}: DecodedInstruction): string | undefined => {
  const words = status === 'malformed' ? undefined : sentences.get(programId)?.[name]
  return words?.((index) => {
    const account = accounts[index]
    return account ? shortAddress(account.address) : 'an account'
  })
}

/** The account at this place, shortened. */
type NameAt = (index: number) => string
type Words = (at: NameAt) => string

const makeToken: Words = (at) => `Create the token ${at(0)}.`
const makeMultisig: Words = (at) => `Create the multisig ${at(0)} for tokens.`

const ofTokens: Readonly<Record<string, Words>> = {
  InitializeMint: makeToken,
  InitializeMint2: makeToken,
  InitializeMultisig: makeMultisig,
  InitializeMultisig2: makeMultisig,
}

/** By the names that the programs' own interfaces give their instructions; numbers are places in their account lists. */
const sentences: ReadonlyMap<Address, Readonly<Record<string, Words>>> = new Map([
  [tokenProgram, ofTokens],
  [token2022Program, ofTokens],
  [systemProgram, { InitializeNonceAccount: (at: NameAt) => `Create the nonce account ${at(0)}.` }],
  [
    lookupTableProgram,
    {
      CreateLookupTable: (at: NameAt) => `Create the lookup table ${at(0)}.`,
      ExtendLookupTable: (at: NameAt) => `Add addresses to the lookup table ${at(0)}.`,
      DeactivateLookupTable: (at: NameAt) => `Switch off the lookup table ${at(0)}.`,
    },
  ],
  [
    loaderV3Program,
    {
      InitializeBuffer: (at: NameAt) => `Make ${at(0)} a buffer for a program.`,
      Write: (at: NameAt) => `Write program code into the buffer ${at(0)}.`,
      DeployWithMaxDataLen: (at: NameAt) => `Deploy the program ${at(2)}.`,
      Upgrade: (at: NameAt) => `Upgrade the program ${at(1)}.`,
    },
  ],
])
