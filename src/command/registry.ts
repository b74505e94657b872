import type { Command } from './command.ts'
import { backupCommand, restoreCommand } from './entries/backup.ts'
import { checkCommand } from './entries/check.ts'
import { makeCompletionCommand } from './entries/completion.ts'
import { getCommand } from './entries/get.ts'
import { healthcheckCommand } from './entries/healthcheck.ts'
import { listsCommand } from './entries/lists.ts'
import { mcpCommand } from './entries/mcp.ts'
import { replayCommand } from './entries/replay.ts'
import { rewardsCommand } from './entries/rewards.ts'
import { scanCommand } from './entries/scan.ts'
import { serveCommand } from './entries/serve.ts'

const working: readonly Command[] = [
  serveCommand,
  scanCommand,
  replayCommand,
  checkCommand,
  getCommand,
  listsCommand,
  rewardsCommand,
  mcpCommand,
  backupCommand,
  restoreCommand,
  healthcheckCommand,
]

/** Every command, in the order of the help. The first is run where none is named. */
export const commands: readonly Command[] = [...working, makeCompletionCommand(working)]
