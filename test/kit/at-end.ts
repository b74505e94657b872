const work: (() => void)[] = []

/** Runs the function when the process ends and after the last test. It may run twice. */
export const atEnd = (run: () => void): void => void work.push(run)

/** Called by the preload as well, since `bun test` emits no `exit`. */
export const runAtEnd = (): void => work.forEach((run) => run())

process.on('exit', runAtEnd)
