import { recordingEndpoints } from '@quarry/api/endpoints/recordings.ts';
import type { Recording } from '@quarry/api/recordings.ts';
import { notFound } from '../../errors.ts';
import type { StoredRecording, WebRecordingStore } from '../../store/workspace/web-recordings.ts';
import { routes } from '../route.ts';
import type { Route } from '../route.ts';

export function recordingRoutes(recordings: Pick<WebRecordingStore, 'list' | 'remove'>): Route[] {
  return routes(recordingEndpoints, {
    listRecordings: async ({ scope }) => ({ recordings: (await recordings.list(scope)).map(shown) }),
    deleteRecording: async ({ scope, params }) => {
      const gone = await recordings.remove(scope, params.recordingName);
      if (!gone) throw notFound('Recording');
      return shown(gone);
    },
  });
}

const shown = ({ firstAt, lastAt, ...rest }: StoredRecording): Recording => ({
  ...rest,
  firstAt: firstAt.toISOString(),
  lastAt: lastAt.toISOString(),
});
