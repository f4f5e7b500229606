/** Stretches of several sounds: of each in turn the sound's number and how many samples there are; none: that sound is over. */
export type SoundBatch = { heads: Int32Array<ArrayBuffer>; samples: Int16Array<ArrayBuffer> }

/** For each stretch of a batch, in its order, 1 where somebody is speaking. */
export type VoiceBatch = Uint8Array<ArrayBuffer>
