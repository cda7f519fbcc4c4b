import type {
  AnswerQuestionBody,
  AnswerQuestionWithFilesInput,
  BrowserInputResult,
  SpontaneousInputBody,
  SpontaneousInputWithFilesInput,
} from '../browser.ts';
import { sendForJson } from './request.ts';
import type { CallOptions, Connection } from './request.ts';

export function browserMethods(connection: Connection) {
  const post =
    <Body>(path: string) =>
    (body: Body, options?: CallOptions) =>
      sendForJson<BrowserInputResult>(connection, { ...options, method: 'POST', path, body });

  return {
    answerQuestion: post<AnswerQuestionBody>('/browser/answer-question'),
    answerQuestionWithFiles: post<AnswerQuestionWithFilesInput>('/browser/answer-question-with-files'),
    spontaneousInput: post<SpontaneousInputBody>('/browser/spontaneous-input'),
    spontaneousInputWithFiles: post<SpontaneousInputWithFilesInput>('/browser/spontaneous-input-with-files'),
  };
}
