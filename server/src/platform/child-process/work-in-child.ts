/** To the process that wants the work: `ask` waits until it has taken the message. */
export type ParentPort<Message> = {
  send: (message: Message) => Promise<void>
  ask: (message: Message) => Promise<void>
}

/** The other side of `runApart`: does the one work that this process was started for. `work` must not throw. */
export function workInChild<Task, Message>(work: (task: Task, parent: ParentPort<Message>) => Promise<void>): void {
  // Without the server nobody wants the result.
  process.once('disconnect', () => process.exit())
  process.once('message', (task: Task) => {
    void work(task, { send, ask }).finally(() => process.disconnect())
  })
}

/** The other side of `AskedApart`: answers questions one after the other until nobody can ask any more. `answer` must not throw. */
export function answerInChild<Ask, Answer>(answer: (ask: Ask) => Answer | Promise<Answer>): void {
  process.once('disconnect', () => process.exit())
  let order = Promise.resolve()
  process.on('message', (ask: Ask) => {
    order = order.then(async () => sendMessage(await answer(ask)))
  })
}

function send(message: unknown): Promise<void> {
  return new Promise((resolve) => sendMessage(message, () => resolve()))
}

function sendMessage(message: unknown, onSent?: () => void): void {
  if (!process.send) throw new Error('Only a process that the server started can tell it something.')
  process.send(message, undefined, {}, onSent)
}

/** What is read faster than it is stored would pile up. */
async function ask(message: unknown): Promise<void> {
  const acknowledged = new Promise<void>((resolve) => process.once('message', () => resolve()))
  await send(message)
  await acknowledged
}
