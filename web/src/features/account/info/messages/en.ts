export const messages = {
  about: {
    lead: (brand: string) =>
      `${brand} answers questions about your company’s data, in English and Indonesian, and shows the evidence beside every answer.`,
    parts: [
      {
        title: 'Answers that can be checked',
        text: 'Every figure carries the query that made it, every quotation its document and page. Without a language model, a built-in engine answers from your databases and files.',
      },
      {
        title: 'Yours to run',
        text: 'One process and a data directory. Databases are only read; credentials and keys are stored encrypted; nothing leaves the installation but what you send to the model you chose.',
      },
      { title: 'Licence', text: 'Free software under the Apache License 2.0.' },
    ],
    docs: 'API reference',
  },
  help: {
    lead: 'The short answers. For anything else, ask the person who runs this installation.',
    parts: [
      {
        title: 'How do I ask?',
        text: 'In your own words: “total sales last month by region” or “what does the contract say about late payment?”. Choose the database or attach up to three files. Enter sends, Shift+Enter breaks the line.',
      },
      {
        title: 'Can I trust a figure?',
        text: 'Open the evidence beside the answer: it shows the query, the rows and when it ran. A quotation shows the page it stands on.',
      },
      {
        title: 'What is / for?',
        text: 'A slash at the beginning of a message opens your prompt shortcuts: questions you ask again and again.',
      },
      {
        title: 'How do I get somewhere quickly?',
        text: 'Ctrl+K (⌘K) opens every screen and action, Ctrl+J (⌘J) begins a new chat.',
      },
      {
        title: 'How is a language model connected?',
        text: 'By the operator, in the settings under Language model: the address of any OpenAI-compatible service, the model’s name and, if needed, a key.',
      },
      {
        title: 'I didn’t get the code',
        text: 'Look in the spam folder and wait for the countdown to send another; only the newest code works. In an installation without a mail server, mails are files in the outbox folder of the data directory.',
      },
      {
        title: 'I forgot my password',
        text: 'Choose “Forgot your password?” when signing in. You get a code by email and set a new one.',
      },
      {
        title: 'Someone else may be using my account',
        text: 'Change the password in the settings: every other device is signed out immediately.',
      },
    ],
  },
  terms: {
    lead: 'This installation is run by your organization or by someone it trusts, not by the makers of the software. These terms say what both sides may expect.',
    parts: [
      {
        title: 'Your account',
        text: 'Keep your password to yourself. You may delete your account in the settings at any time; your conversations, shortcuts and files are deleted with it.',
      },
      {
        title: 'Your data',
        text: 'What you ask, attach and connect belongs to you or your organization. It is kept in the data directory and the database of this installation. The person who runs it can reach both.',
      },
      {
        title: 'Language models',
        text: 'If a language model is connected, your questions and the data needed to answer them are sent to its address. The built-in engine sends nothing anywhere.',
      },
      {
        title: 'Answers',
        text: 'Answers can be wrong. Check the evidence before you decide anything that matters.',
      },
      {
        title: 'Fair use',
        text: 'Don’t use the installation to break the law, to reach data you may not see, or to disturb others.',
      },
      {
        title: 'No warranty',
        text: 'The software is provided as it is, under the Apache License 2.0, without warranties of any kind.',
      },
    ],
  },
}
