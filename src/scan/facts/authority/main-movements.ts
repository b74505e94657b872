import { triflePercent } from '../../thresholds.ts'

type Moved<Movement> = { movements: readonly Movement[]; lost: bigint }

/** What moves of a loss, without trifles that are a trifle together as well: tips and the rent of new accounts. */
export const mainMovementsOf = <Movement extends { amount: bigint }>({
  movements,
  lost,
}: Moved<Movement>): readonly Movement[] => {
  const isTrifle = (amount: bigint): boolean => amount * 100n <= lost * triflePercent
  const trifles = movements.filter(({ amount }) => isTrifle(amount))
  const together = trifles.reduce((sum, { amount }) => sum + amount, 0n)
  return isTrifle(together) ? movements.filter((each) => !trifles.includes(each)) : movements
}

/** Whether established protocols themselves moved all of it but trifles. */
export const isMovedByKnownPrograms = (loss: Moved<{ amount: bigint; by: string }>): boolean => {
  const movements = mainMovementsOf(loss)
  return movements.length > 0 && movements.every(({ by }) => by === 'known-program')
}
