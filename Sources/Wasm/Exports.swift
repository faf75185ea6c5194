// The functions that both WebAssembly modules export; `.ci/build-wasm` compiles them, not SwiftPM. The
// larger module exports those of Reasons.swift as well.
//
// A host writes an input's JSON into memory of `em_alloc`, calls the function of a verb, reads as many
// bytes as that returns from `em_result()`, and gives its memory back with `em_free`. One input, one
// answer: the line that `em-push` prints, without the line feed. A refusal is an answer as well.
//
// Only addresses and 32-bit integers cross the border: a 64-bit parameter would be a BigInt to a
// JavaScript host. A count that is negative, or larger than the memory behind it, is a mistake of
// the host and traps.

package import ExactJSON
package import PushContract

/// Gives memory for an input of so many bytes.
@_expose(wasm, "em_alloc")
@_cdecl("em_alloc")
public func allocate(_ count: Int32) -> UnsafeMutableRawPointer {
    .allocate(byteCount: Int(count), alignment: 16)
}

/// Takes memory of `em_alloc` back.
@_expose(wasm, "em_free")
@_cdecl("em_free")
public func free(_ input: UnsafeMutableRawPointer) {
    input.deallocate()
}

/// Answers an input of `decide`, like `--explain` if `explaining` is not 0; gives the answer's length.
@_expose(wasm, "em_decide")
@_cdecl("em_decide")
public func decide(_ input: UnsafeRawPointer, _ count: Int32, _ explaining: Int32) -> Int32 {
    Answer.keep(DecideRequest.self, input, count, explaining: explaining != 0)
}

/// Answers an input of `schedule`; gives the answer's length.
@_expose(wasm, "em_schedule")
@_cdecl("em_schedule")
public func schedule(_ input: UnsafeRawPointer, _ count: Int32) -> Int32 {
    Answer.keep(ScheduleRequest.self, input, count)
}

/// Answers an input of `present`, like `--explain` if `explaining` is not 0; gives the answer's length.
@_expose(wasm, "em_present")
@_cdecl("em_present")
public func present(_ input: UnsafeRawPointer, _ count: Int32, _ explaining: Int32) -> Int32 {
    Answer.keep(PresentRequest.self, input, count, explaining: explaining != 0)
}

/// Answers an input of `lint`; gives the answer's length.
@_expose(wasm, "em_lint")
@_cdecl("em_lint")
public func lint(_ input: UnsafeRawPointer, _ count: Int32) -> Int32 {
    Answer.keep(LintRequest.self, input, count)
}

/// Answers an input of `tim`; gives the answer's length.
@_expose(wasm, "em_tim")
@_cdecl("em_tim")
public func tencentIM(_ input: UnsafeRawPointer, _ count: Int32) -> Int32 {
    Answer.keep(TencentIMRequest.self, input, count)
}

/// Answers an input of `getui`; gives the answer's length.
@_expose(wasm, "em_getui")
@_cdecl("em_getui")
public func getui(_ input: UnsafeRawPointer, _ count: Int32) -> Int32 {
    Answer.keep(GetuiRequest.self, input, count)
}

/// Where the last answer stands, until the next input is answered; null before the first.
@_expose(wasm, "em_result")
@_cdecl("em_result")
public func result() -> UnsafeRawPointer? {
    UnsafeRawPointer(Answer.memory.baseAddress)
}

/// The last answer.
package enum Answer {
    // Safe without a lock: the module has one thread, and no export calls another. Embedded Swift has
    // no `Mutex` for wasm32; when it gets one, this goes.
    nonisolated(unsafe) fileprivate static var memory =
        UnsafeMutableRawBufferPointer(start: nil, count: 0)

    /// Reads an input, and keeps its answer; gives the answer's length.
    package static func keep<Request: AnsweredRequest>(
        _ request: Request.Type,
        _ input: UnsafeRawPointer,
        _ count: Int32,
        explaining isExplaining: Bool = false
    ) -> Int32 {
        let line: JSONObject
        do throws(ContractError) {
            let bytes = Array(UnsafeRawBufferPointer(start: input, count: Int(count)))
            line = try ContractInput<Request>(parsing: bytes[...]).answer(explaining: isExplaining)
        } catch {
            line = error.json
        }
        let text = JSONValue.object(line).utf8
        memory.deallocate()
        memory = .allocate(byteCount: text.count, alignment: 1)
        memory.copyBytes(from: text)
        return Int32(text.count)
    }
}
