import { PublicKey } from '@solana/web3.js'
import { dollar, money, sol } from './swap-stage.ts'

/** A pool's own account, which states its rate. */
export type Pool = { program: PublicKey; bytes: (share: PublicKey) => Uint8Array; asset: PublicKey }

type Field = readonly [offset: number, value: bigint | PublicKey]

/** An account with a code at its start, if it has one, and numbers of eight bytes and addresses at these offsets. */
const accountWith = (size: number, code: readonly number[], fields: readonly Field[]) => {
  const data = Buffer.alloc(size)
  data.set(code)
  for (const [offset, value] of fields) {
    if (typeof value === 'bigint') data.writeBigUInt64LE(value, offset)
    else data.set(value.toBytes(), offset)
  }
  return data
}

/** Lamports and the shares behind them. */
const stakePool = (address: string, lamports = 1_100n * sol, shares = 1_000n * sol): Pool => ({
  program: new PublicKey(address),
  asset: money.sol.mint,
  bytes: (share) =>
    accountWith(
      611,
      [1],
      [
        [162, share],
        [258, lamports],
        [266, shares],
      ],
    ),
})

export const spl = stakePool('SPoo1Ku8WFXoNDMHPsrGSTSG1Y47rzgn41SLUNakuHy')
export const emptyPool = stakePool('SPoo1Ku8WFXoNDMHPsrGSTSG1Y47rzgn41SLUNakuHy', 0n, 0n)
export const sanctum = stakePool('SP12tWFxD9oJsVWNavTTBZvMbA6gkAmxtVgxdqvyvhY')
export const sanctumMulti = stakePool('SPMBzsVUuoHA4Jm6KunbsotaahvVikZs1JyTW6iJvbn')
export const marinade: Pool = {
  program: new PublicKey('MarBmsSgKXdrN1egZf5sqe1TMai9K1rChYNDJgjq7aD'),
  asset: money.sol.mint,
  bytes: (share) =>
    accountWith(
      700,
      [0xd8, 0x92, 0x6b, 0x5e, 0x68, 0x4b, 0xb6, 0xb1],
      [
        [8, share],
        [512, (11n << 32n) / 10n],
      ],
    ),
}
/** Half of the dollars are lent, in parts of 2⁶⁰. */
export const kamino: Pool = {
  program: new PublicKey('KLend2g3cP87fffoy8q1mQqGKjrxjC8boSyAYavgmjD'),
  asset: money.usdc.mint,
  bytes: (share) => {
    const lent = (550_000n * dollar) << 60n
    return accountWith(
      8_624,
      [0x2b, 0xf2, 0xcc, 0xca, 0x1a, 0xf7, 0x3b, 0x7f],
      [
        [128, money.usdc.mint],
        [224, 550_000n * dollar],
        [232, lent & (2n ** 64n - 1n)],
        [240, lent >> 64n],
        [2_560, share],
        [2_592, 1_000_000n * dollar],
      ],
    )
  },
}
export const save: Pool = {
  program: new PublicKey('So1endDq2YkqhipRh3WViPa8hdiSpxWy6z3Z6tMCpAo'),
  asset: money.usdc.mint,
  bytes: (share) => {
    const lent = 550_000n * dollar * 10n ** 18n
    return accountWith(
      619,
      [1],
      [
        [42, money.usdc.mint],
        [171, 550_000n * dollar],
        [179, lent & (2n ** 64n - 1n)],
        [187, lent >> 64n],
        [227, share],
        [259, 1_000_000n * dollar],
      ],
    )
  },
}

/** One of each program whose pools state their rate. */
export const pools: readonly Pool[] = [spl, sanctum, sanctumMulti, marinade, kamino, save]
