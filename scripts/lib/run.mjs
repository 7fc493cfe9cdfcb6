import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The path of a package's program. Calling it directly avoids the start-up time of npx. */
export function binary(name) {
  return fileURLToPath(new URL(`../../node_modules/.bin/${name}`, import.meta.url))
}

const running = new Set()
let stopping = false

/**
 * Runs a command in the project folder and returns how it ended. With `quiet` the output is shown only on failure; with
 * `silent` too, it is only returned.
 */
export function run(command, args, { env = {}, quiet = false, silent = false, cwd = root } = {}) {
  const began = performance.now()
  return new Promise((resolve) => {
    // After a stop request nothing new is started, and this promise never resolves.
    if (stopping) return
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    })
    running.add(child)
    let output = ''
    const keep = (chunk) => {
      output += chunk
    }
    child.stdout?.setEncoding('utf8').on('data', keep)
    child.stderr?.setEncoding('utf8').on('data', keep)
    const end = (code) => {
      running.delete(child)
      if (stopping) return
      if (quiet && !silent && code !== 0) process.stderr.write(output)
      resolve({ ok: code === 0, code, said: output, seconds: (performance.now() - began) / 1000 })
    }
    child.once('error', (error) => {
      output += `${command}: ${error.message}\n`
      if (!quiet) process.stderr.write(output)
      end(127)
    })
    child.once('close', (code, signal) => end(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })
}

/** A kill of npm reaches its shell and no further, so whatever it started notices by itself. Returns a function that undoes this. */
export function stopWithNpm() {
  const { pid, ppid } = process
  if (process.env.npm_lifecycle_event === undefined) return () => undefined
  const watch = setInterval(() => {
    if (process.ppid === ppid) return
    clearInterval(watch)
    process.kill(pid, 'SIGTERM')
  }, 500)
  watch.unref()
  return () => clearInterval(watch)
}

/**
 * Forwards stop signals to the running command and waits for it to end, so that no child outlives this process. (Ctrl-C
 * in a terminal reaches children directly.) Returns a function that undoes this.
 */
export function passOnSignals(afterwards = async () => undefined) {
  const handlers = ['SIGINT', 'SIGTERM'].map((signal) => {
    const handle = async () => {
      if (stopping) return
      stopping = true
      const ends = [...running].map((child) => once(child, 'exit'))
      if (signal === 'SIGTERM' || !process.stdin.isTTY) for (const child of running) child.kill(signal)
      await Promise.all(ends)
      await afterwards()
      process.exit(signal === 'SIGINT' ? 130 : 143)
    }
    process.on(signal, handle)
    return () => process.off(signal, handle)
  })
  const stopWatching = stopWithNpm()
  return () => {
    stopWatching()
    for (const end of handlers) end()
  }
}
