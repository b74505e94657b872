import { SystemProgram } from '@solana/web3.js'
import { rentLamports, token2022ProgramId } from '../../../scripts/sandbox/account-bytes.ts'
import { unixTimeAt } from '../../../src/solana/state/slot-time.ts'
import { type Stage, fresh } from '../../on-chain/unknown-program.ts'
import { transferToken } from '../chain/token-instructions.ts'
import { type Extension, mintAccount } from '../checks/mint-account.ts'
import { setting } from '../checks/token-scene.ts'
import { sol } from './swap-stage.ts'
import { type AnyPair, openWallet, pairOf, scanFor } from './value-pair.ts'

/** An extension, by the time of the chain. */
type Timed = (unixTime: bigint) => Extension

/** A wallet pays 4 of its 40 SOL for five thousand units of a token with this extension. */
const sale = async (stage: Stage, extension: Timed) => {
  const { chain, reader } = stage
  const { slot } = await reader.readAccounts([])
  const user = await openWallet(stage, 40n * sol)
  const seller = await openWallet(stage, sol)
  const [mint, amount] = [fresh(), 5_000_000_000n]
  const { data } = mintAccount([extension(unixTimeAt(slot))])
  const lamports = rentLamports(data.length)
  await chain.setAccount(mint, { lamports, owner: token2022ProgramId, data })
  const open = (owner: typeof user, held: bigint) =>
    chain.createTokenAccount(
      { mint, owner, amount: held },
      { program: token2022ProgramId, address: fresh() },
    )
  const [from, to] = [await open(seller, amount), await open(user, 0n)]
  return scanFor(stage, { wallet: user, app: 'sale.example' }, [
    SystemProgram.transfer({ fromPubkey: user, toPubkey: seller, lamports: 4n * sol }),
    transferToken(from, to, seller, amount, token2022ProgramId),
  ])
}

const displayPair = (name: string, attack: Timed, honest: Timed): AnyPair =>
  pairOf({ name, pattern: 'P03', flag: 'UNSAFE_TOKEN_RECEIVED', attack, honest, scan: sale })

const year = 31_536_000n
const hour = 3_600n

/** Tokens of which wallets show more than can be sold. */
export const displayPairs: readonly AnyPair[] = [
  displayPair(
    'an amount shown a million times',
    () => setting.scaled(1_000_000),
    () => setting.scaled(1.2),
  ),
  displayPair(
    'an amount that will be shown a thousand times',
    (now) => setting.scaledLater(1, 1_000, now + hour),
    (now) => setting.scaledLater(1, 1.02, now + hour),
  ),
  displayPair(
    'interest that no loan pays',
    (now) => setting.interestSince(30_000, now - year),
    (now) => setting.interestSince(450, now - year),
  ),
]
