/** The model. Vectors of different models cannot be compared. */
export const MODEL = 'all-minilm-l6-v2-q'
export const VECTOR_LENGTH = 384

/** The files in the folder of the model. */
export const WEIGHTS_FILE = `${MODEL}.onnx`
export const TOKENIZER_FILE = `${MODEL}-tokenizer.json`
