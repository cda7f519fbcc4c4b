import { parentPort, workerData } from 'node:worker_threads';
import photon from '@silvia-odwyer/photon-node';
import type { PhotonImage } from '@silvia-odwyer/photon-node';
import { onWhite, toGrey, upright } from './picture-points.ts';
import type { Points } from './picture-points.ts';
import type { PictureWork, ShrunkPicture } from './shrink-picture.ts';

// A thread for one picture: the decoder is WebAssembly, whose memory grows with a picture and never shrinks, and which is
// of no use any more once it has stumbled. With the thread both go.

const QUALITY = 82;

const { bytes, orientation, longestSide, forReading } = workerData as PictureWork;
let image = photon.PhotonImage.new_from_byteslice(bytes);
const grey = forReading === undefined ? undefined : readable(forReading);
image = fitted(image, longestSide);
const points = upright(onWhite(pointsOf(image)), orientation);
const { width, height, rgba } = points;
const jpeg = new photon.PhotonImage(rgba, width, height).get_bytes_jpeg(QUALITY);
const shrunk: ShrunkPicture = { width, height, bytes: jpeg, ...(grey && { grey }) };
parentPort!.postMessage(shrunk, []);

/** For those who read letters, who need more points; what is left of the picture is as small as that from now on. */
function readable(side: number): ShrunkPicture['grey'] {
  image = fitted(image, side);
  const large = upright(onWhite(pointsOf(image)), orientation);
  return { width: large.width, height: large.height, grey: toGrey(large) };
}

function fitted(one: PhotonImage, side: number): PhotonImage {
  const longest = Math.max(one.get_width(), one.get_height());
  if (longest <= side) return one;
  const scaled = (length: number) => Math.max(1, Math.round((length * side) / longest));
  const { Triangle } = photon.SamplingFilter;
  const smaller = photon.resize(one, scaled(one.get_width()), scaled(one.get_height()), Triangle);
  one.free();
  return smaller;
}

function pointsOf(one: PhotonImage): Points {
  return { width: one.get_width(), height: one.get_height(), rgba: one.get_raw_pixels() };
}
