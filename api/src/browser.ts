import { z } from 'zod';
import { fileUrls, id, text } from './common.ts';
import { modelName } from './models.ts';

const fields = {
  runId: id.describe('The run that is browsing.'),
  sessionId: text.min(1).max(200).describe('`websocketInfo.session_id` of the `browse-start` event.'),
  input: text.min(1).max(100_000).describe('What the browser agent should know or do.'),
};
const fieldsWithFiles = { ...fields, modelName, fileUrls };

export const answerQuestionBody = z
  .object(fields)
  .meta({ id: 'AnswerQuestionBody', description: 'Answers the question of a browser session.' });
export type AnswerQuestionBody = z.infer<typeof answerQuestionBody>;

export const answerQuestionWithFilesBody = z
  .object(fieldsWithFiles)
  .meta({ id: 'AnswerQuestionWithFilesBody', description: 'Answers the question, with files.' });
export type AnswerQuestionWithFilesBody = z.infer<typeof answerQuestionWithFilesBody>;

export const spontaneousInputBody = z
  .object(fields)
  .meta({ id: 'SpontaneousInputBody', description: 'Steers a browser session that has not asked anything.' });

export const spontaneousInputWithFilesBody = z
  .object(fieldsWithFiles)
  .meta({ id: 'SpontaneousInputWithFilesBody', description: 'Steers a browser session, with files.' });
export type SpontaneousInputWithFilesBody = z.infer<typeof spontaneousInputWithFilesBody>;

export const browserInputResult = z
  .object({ accepted: z.literal(true), sessionId: z.string() })
  .meta({ id: 'BrowserInputResult', description: 'The browser session has received the input.' });
export type BrowserInputResult = z.infer<typeof browserInputResult>;

const token = z.string().max(500).optional();

export const screenshotQuery = z.object({
  token: token.describe('As in the link; not needed with the key of the user.'),
});
export type ScreenshotQuery = z.infer<typeof screenshotQuery>;

export const liveQuery = z.object({ token: token.describe('`token` of the `browse-start` event.') });
export type LiveQuery = z.infer<typeof liveQuery>;
