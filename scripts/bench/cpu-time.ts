/** Result of the work and the processor time it took, since what other processes take meanwhile is not its own. */
export const cpuTimed = async <Result>(
  work: () => Promise<Result>,
): Promise<{ ms: number; result: Result }> => {
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  return { ms: (user + system) / 1_000, result }
}
