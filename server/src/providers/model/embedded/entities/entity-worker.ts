// The thread that reads names and relations by rules.
import { answerQuestions } from '../../../thread/answer-questions.ts';
import type { EntitiesTask } from '../../task.ts';
import { entitiesFor } from './entities.ts';

answerQuestions((task: EntitiesTask) => entitiesFor(task));
