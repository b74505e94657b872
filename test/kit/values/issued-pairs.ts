import { PublicKey } from '@solana/web3.js'
import { type Stage, fresh } from '../../on-chain/unknown-program.ts'
import { authorityOf, callProtocol } from '../daily/protocol-call.ts'
import { sol } from './swap-stage.ts'
import { type AnyPair, openWallet, pairOf, scanFor } from './value-pair.ts'

type Issue = { supply: bigint; foreign?: true }

/** Twenty of forty SOL for as many shares, less a tenth, of a mint whose authority is the protocol. */
const stake = async (stage: Stage, program: PublicKey, { supply, foreign }: Issue) => {
  const user = await openWallet(stage, 40n * sol)
  const mint = fresh()
  await stage.chain.createMint(mint, { decimals: 9, supply, mintAuthority: authorityOf(program) })
  const to = await stage.chain.createTokenAccount({ mint, owner: user, amount: 0n })
  const call = await callProtocol({ chain: stage.chain, user }, program, [
    { takesSol: 20n * sol },
    { issues: 18n * sol, mint, to, ...(foreign && { foreign }) },
  ])
  return scanFor(stage, { wallet: user }, [call])
}

const issuedPair = (name: string, program: string, attack: Issue): AnyPair =>
  pairOf({
    name,
    pattern: 'P03',
    flag: 'TRADE_FOR_NOTHING',
    attack,
    honest: { supply: 9_000n * sol },
    scan: (stage, issue) => stake(stage, new PublicKey(program), issue),
  })

const foreign: Issue = { supply: 9_000n * sol, foreign: true }

/** Shares that known protocols issue: those of their own pools, and others. */
export const issuedPairs: readonly AnyPair[] = [
  issuedPair(
    'a share that no pool of Marinade names',
    'MarBmsSgKXdrN1egZf5sqe1TMai9K1rChYNDJgjq7aD',
    foreign,
  ),
  issuedPair(
    'a share that no stake pool names',
    'SPoo1Ku8WFXoNDMHPsrGSTSG1Y47rzgn41SLUNakuHy',
    foreign,
  ),
  issuedPair(
    'a share that no pool of a staking program names',
    '5ocnV1qiCgaQR8Jb8xWnVbApfaygJ8tNoZfgPwsgx9kx',
    foreign,
  ),
  issuedPair(
    'a share that no pool of an exchange names',
    'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C',
    foreign,
  ),
  issuedPair(
    'a share of a pool that has no others in it',
    'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C',
    { supply: sol },
  ),
]
