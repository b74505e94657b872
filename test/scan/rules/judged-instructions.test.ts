import { describe, expect, test } from 'bun:test'
import { riskRules } from '../../../src/scan/rules/registry.ts'
import type { InstructionDecoder } from '../../../src/solana/decoding/format/decoder.ts'
import { instructionDecoders } from '../../../src/solana/decoding/registry.ts'
import { judgedInstructions } from '../../kit/scan/judged-instructions.ts'

/** The names of all instructions that a decoder knows, by trying every code and sub-code. */
const namesOf = ({ programId, decode }: InstructionDecoder): Set<string> => {
  const names = new Set<string>()
  const probe = (...data: number[]): void => {
    const instruction = { path: [0], programId, accounts: [], data: Uint8Array.from(data) }
    const { name } = decode(instruction)
    if (name !== undefined) names.add(name)
  }
  for (let code = 0; code < 256; code++) {
    probe(code, 0, 0, 0)
    for (let part = 0; part < 64; part++) probe(code, part)
  }
  return names
}

const namesIn = (names: string): string[] => names.split(' ')

describe.each(Object.entries(judgedInstructions))('%s', (program, judgements) => {
  const decoder = instructionDecoders.find(({ programName }) => programName === program)

  test('every instruction has one judgement, and every judgement an instruction', () => {
    const judged = judgements.flatMap(({ names }) => namesIn(names))
    const known = decoder ? [...namesOf(decoder)] : []
    expect(judged.toSorted()).toEqual(known.toSorted())
  })

  test('every rule that is named exists', () => {
    const ids = new Set<string>(riskRules.map(({ id }) => id))
    const named = judgements.flatMap((each) => ('rules' in each ? each.rules : []))
    expect(named.filter((id) => !ids.has(id))).toEqual([])
  })
})

test('the gaps are these', () => {
  const gaps = Object.entries(judgedInstructions).flatMap(([program, judgements]) =>
    judgements.flatMap((each) =>
      'reason' in each && each.reason === 'not-judged'
        ? namesIn(each.names).map((name) => `${program} ${name}`)
        : [],
    ),
  )
  expect(gaps).toEqual([
    'Token-2022 ConfidentialMint',
    'Token-2022 WithdrawWithheldTokensFromMintForConfidentialTransferFee',
    'Token-2022 WithdrawWithheldTokensFromAccountsForConfidentialTransferFee',
    'Token-2022 RotateSupplyElgamalPubkey',
    'Token-2022 UpdateConfidentialMintBurnDecryptableSupply',
    'SPL Governance SetGovernanceConfig',
    'SPL Governance SetRealmConfig',
    'Token Metadata Use',
    'Token Metadata Utilize',
  ])
})
