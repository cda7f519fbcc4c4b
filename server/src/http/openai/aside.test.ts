import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAside } from './aside.ts';

const asked = (inputText: string) => isAside({ history: [], inputText });

test('what chat front ends ask besides is told from what people ask', () => {
  const title =
    '### Task:\nGenerate a concise title summarizing the chat history.\n### Output:\nJSON format\n' +
    '### Chat History:\n<chat_history>\nUSER: Hi\n</chat_history>';
  const ofLibreChat =
    'Provide a concise, 5-word-or-less title for the conversation, using title case conventions. ' +
    'Only return the title itself.\n\nConversation:\nUser: How hard is basalt?\nAI: \nAs hard as steel.';
  assert.equal(asked(title), true);
  assert.equal(asked(ofLibreChat), true);
  // Open WebUI puts what it has found in files of the user before the question in the same manner.
  assert.equal(
    asked('### Task:\nRespond to the user query using the provided context.\n<context/>Why?'),
    false,
  );
  assert.equal(asked('Provide a concise, 5-word-or-less title for the conversation with the bank.'), false);
  assert.equal(isAside({ history: [{ role: 'user', content: 'Hi' }], inputText: title }), false);
});
